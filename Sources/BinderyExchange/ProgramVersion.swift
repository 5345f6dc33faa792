/// The version of the programs that are built from these sources.
///
/// The frames between a host and its worker have no version of their own: both programs have to be of this one.
package enum ProgramVersion {
  /// The version, as plugins see it.
  package static let constant: StaticString = "0.1.0"

  /// The version, as programs print it.
  package static var text: String { "\(constant)" }
}
