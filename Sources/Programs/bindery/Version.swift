internal import BinderyExchange

/// The version of the program, in two forms.
enum Version {
  /// The version as `--version` prints it.
  static let text = ProgramVersion.text

  /// The same version in the form in which a host passes it to plugins.
  static let constant = ProgramVersion.constant
}
