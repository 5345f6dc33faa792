extension ProbeCase {
  /// The cases about the plugin's memory.
  static let memoryCases: [ProbeCase] = []
}
