extension ProbeCase {
  /// The cases about input that nobody has thought of.
  static let fuzzingCases: [ProbeCase] = []
}
