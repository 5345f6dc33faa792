/// The version of the programs that are built from these sources.
package enum ProgramVersion {
  /// The version, as plugins see it.
  package static let constant: StaticString = "0.1.0"

  /// The version, as programs print it.
  package static var text: String { "\(constant)" }
}
