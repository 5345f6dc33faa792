/// The version of the programs that are built from these sources.
///
/// The frames between a host and its worker have no version of their own: both programs have to be of this one.
package enum ProgramVersion {
  /// The version as a constant, such as `0.2.0`, which the host reports to its plugins.
  package static let constant: StaticString = "0.1.0"

  /// The version as a text of three numbers, such as `0.2.0`.
  package static var text: String { "\(constant)" }
}
