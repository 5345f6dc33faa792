extension Rule {
  /// The rules of the layer X: many calls, several threads, little memory.
  static let stressRules: [Rule] = []
}
