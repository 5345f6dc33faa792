internal import BinderyExchange
import BinderyHost

/// The version of the program.
enum Version {
  /// As `--version` prints it.
  static let text = ProgramVersion.text

  /// As plugins are told it.
  static let constant = ProgramVersion.constant
}
