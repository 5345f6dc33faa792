package import Bindery

extension LibraryWriter {
  /// Removes the items with the given kinds and identifiers, from all sources, and returns the number removed.
  package func remove(_ ids: [(kind: Kind, id: ModelId)]) throws(LibraryError) -> Int {
    try database.transaction { () throws(LibraryError) in
      var count = 0
      for (kind, id) in ids { count += try remove(kind, id) }
      return count
    }
  }

  private func remove(_ kind: Kind, _ id: ModelId) throws(LibraryError) -> Int {
    let statement = try database.statement("SELECT row FROM items WHERE kind = ? AND id = ?")
    statement.bind(kind.rawValue, at: 1)
    statement.bind(id.rawValue, at: 2)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.integer(0)) }
    for row in rows {
      try unindex(row)
      let delete = try database.statement("DELETE FROM items WHERE row = ?")
      delete.bind(row, at: 1)
      try delete.run()
    }
    return rows.count
  }
}
