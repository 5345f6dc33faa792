extension LibraryWriter {
  /// Returns the offset in an input up to which its items are in the library, or 0.
  ///
  /// If the input has changed since, its offset is forgotten.
  package func offset(of input: LibraryInput) throws(LibraryError) -> Int {
    let statement = try database.statement("SELECT mark, offset FROM inputs WHERE name = ?")
    statement.bind(input.name, at: 1)
    guard try statement.step() else { return 0 }
    let (mark, offset) = (statement.text(0), Int(statement.integer(1)))
    statement.reset()
    if mark == input.mark { return offset }
    try end(input)
    return 0
  }

  /// Forgets the offset in an input, since it was read to its end.
  package func end(_ input: LibraryInput) throws(LibraryError) {
    let statement = try database.statement("DELETE FROM inputs WHERE name = ?")
    statement.bind(input.name, at: 1)
    try statement.run()
  }

  func note(_ offset: Int, of input: LibraryInput) throws(LibraryError) {
    let statement = try database.statement("INSERT OR REPLACE INTO inputs (name, mark, offset) VALUES (?, ?, ?)")
    statement.bind(input.name, at: 1)
    statement.bind(input.mark, at: 2)
    statement.bind(Int64(offset), at: 3)
    try statement.run()
  }
}

/// An input of an import, which goes on where it stopped if the input is the same.
package struct LibraryInput: Hashable, Sendable {
  /// The name under which the library keeps how far the input was read.
  package let name: String

  /// The state of the input; where it differs, the input is read from its start.
  package let mark: String

  /// Creates an input.
  package init(name: String, mark: String) {
    (self.name, self.mark) = (name, mark)
  }
}
