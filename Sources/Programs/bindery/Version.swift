internal import BinderyExchange

/// The version of the program.
enum Version {
  /// The version as `--version` prints it.
  static let text = ProgramVersion.text

  /// The version that plugins receive.
  static let constant = ProgramVersion.constant
}
