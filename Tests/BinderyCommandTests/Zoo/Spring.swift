import Testing

/// A plugin of the zoo that brings a source, and what must become of a search for three frogs in it.
struct Spring: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  let name: String

  /// How many frogs are shown.
  let frogs: ClosedRange<Int>

  /// The end of the one line that the user is told; nothing where it is empty.
  let says: String

  /// The status with which the program ends; nothing where the user has to end it.
  let code: Int32?

  /// What the journal has of it.
  var notes: [String] = []

  var testDescription: String { name }
}
