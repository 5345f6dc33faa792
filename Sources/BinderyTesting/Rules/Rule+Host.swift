extension Rule {
  /// The rules of the layer H: what a host promises to plugins.
  static let hostRules: [Rule] = []
}
