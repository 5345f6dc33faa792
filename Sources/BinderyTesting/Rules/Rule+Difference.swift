extension Rule {
  /// The rules of the layer D: the same elsewhere.
  static let differenceRules: [Rule] = []
}
