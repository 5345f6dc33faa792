extension LibraryWriter {
  /// Returns the offset in an input up to which its items are in the library, or 0.
  ///
  /// If the input has changed since, its offset is forgotten.
  package func offset(of input: LibraryInput) throws(LibraryError) -> Int {
    guard input.mark != nil else { return 0 }
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
    try end(input.name)
  }

  private func end(_ name: String) throws(LibraryError) {
    let statement = try database.statement("DELETE FROM inputs WHERE name = ?")
    statement.bind(name, at: 1)
    try statement.run()
  }

  /// Forgets the offsets in the files that have changed since, or that are gone: they will be read from their start.
  package func forgetChangedInputs() throws(LibraryError) {
    let statement = try database.statement("SELECT name, mark FROM inputs")
    var changed: [String] = []
    while try statement.step() {
      let name = statement.text(0)
      if LibraryInput(file: name)?.mark != statement.text(1) { changed.append(name) }
    }
    statement.reset()
    for name in changed { try end(name) }
  }

  func note(_ offset: Int, of input: LibraryInput) throws(LibraryError) {
    guard let mark = input.mark else { return }
    let statement = try database.statement("INSERT OR REPLACE INTO inputs (name, mark, offset) VALUES (?, ?, ?)")
    statement.bind(input.name, at: 1)
    statement.bind(mark, at: 2)
    statement.bind(Int64(offset), at: 3)
    try statement.run()
  }
}
