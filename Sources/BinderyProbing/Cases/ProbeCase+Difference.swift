extension ProbeCase {
  /// The cases about the same elsewhere.
  static let differenceCases: [ProbeCase] = []
}
