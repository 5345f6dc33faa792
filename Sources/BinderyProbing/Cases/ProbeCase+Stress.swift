extension ProbeCase {
  /// The cases about many calls, several threads, little memory.
  static let stressCases: [ProbeCase] = []
}
