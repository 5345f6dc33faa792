extension LibraryWriter {
  /// Forgets that the import of an input was begun, since it has come to its end.
  package func end(_ input: LibraryInput) throws(LibraryError) {
    try end(input.name)
  }

  private func end(_ name: String) throws(LibraryError) {
    let statement = try database.statement("DELETE FROM inputs WHERE name = ?")
    statement.bind(name, at: 1)
    try statement.run()
  }

  /// Forgets that imports of files were begun that have changed since, or that are gone.
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

  /// Records that the import of an input was begun, unless the input is a stream.
  func noteBeginning(of input: LibraryInput) throws(LibraryError) {
    guard let mark = input.mark else { return }
    let statement = try database.statement("INSERT OR REPLACE INTO inputs (name, mark) VALUES (?, ?)")
    statement.bind(input.name, at: 1)
    statement.bind(mark, at: 2)
    try statement.run()
  }
}
