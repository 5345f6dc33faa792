internal import Bindery
internal import BinderyRendering

extension LibraryWriter {
  /// Gives rows the stamp of another binding in a transaction. Their identifiers, versions and texts stay, and so does
  /// all of a row that was altered.
  func restamp(_ rows: [Int64], with stamp: BindingStamp) throws(LibraryError) {
    guard !rows.isEmpty else { return }
    let kinds = try LibrarySchema.kinds(in: database)
    let stamps = try Dictionary(LibrarySchema.stamps(in: database).map { ($0.number, $0.stamp) }) { $1 }
    try begin()
    do throws(LibraryError) {
      for row in rows {
        guard let stored = try storedRow(row, kinds, stamps) else { continue }
        var item = stored.item.item
        item.stamp = stamp
        try replace(row, with: PreparedItem(item, stored.item.columns), variant: stored.variant)
      }
      try commit()
    } catch {
      rollBack()
      throw error
    }
  }

  /// Returns a row as it was written, or `nil` if it was altered.
  private func storedRow(
    _ row: Int64, _ kinds: [Int64: Kind], _ stamps: [Int64: BindingStamp]
  ) throws(LibraryError) -> StoredRow? {
    let statement = try database.statement("SELECT \(StoredRow.columns) FROM items WHERE row = ?")
    defer { statement.reset() }
    statement.bind(row, at: 1)
    guard try statement.step() else { return nil }
    var byteCount = 0
    return try StoredRow(statement, kinds: kinds, stamps: stamps, addingTo: &byteCount)
  }
}
