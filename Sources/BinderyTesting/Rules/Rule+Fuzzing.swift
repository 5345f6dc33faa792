extension Rule {
  /// The rules of the layer F: input that nobody has thought of.
  static let fuzzingRules: [Rule] = []
}
