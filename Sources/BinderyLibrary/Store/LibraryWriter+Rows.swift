internal import Bindery
internal import BinderyRendering

extension LibraryWriter {
  /// Inserts the row of an item, which is the variant of a number, and returns its ID: the given one, or a new one.
  @discardableResult
  func insert(_ prepared: PreparedItem, variant: Int64, row: Int64? = nil) throws(LibraryError) -> Int64 {
    let insert = try database.statement(Self.insertion)
    try bind(prepared, variant, to: insert)
    if let row { insert.bind(row, at: 14) }
    try insert.run()
    let row = database.lastRow
    try index(prepared.columns, at: row)
    return row
  }

  /// Inserts the row of an item, which is variant 0, and returns its ID, or `nil` if the library has that variant.
  func insertFirst(_ prepared: PreparedItem) throws(LibraryError) -> Int64? {
    let insert = try database.statement(Self.firstInsertion)
    try bind(prepared, 0, to: insert)
    try insert.run()
    guard database.hasChanged else { return nil }
    let row = database.lastRow
    try index(prepared.columns, at: row)
    return row
  }

  private static let insertion = """
    INSERT INTO items (
      source, kind, id, version, stamp, json, json_sum, title, subtitle, rest, marks, row_sum, variant, row)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let firstInsertion = insertion + " ON CONFLICT (id, kind, source, variant) DO NOTHING"

  /// Replaces the content of a row by that of an item, which is the variant of a number.
  func replace(_ row: Int64, with prepared: PreparedItem, variant: Int64) throws(LibraryError) {
    try unindex(row)
    let update = try database.statement(
      """
      UPDATE items SET (
        source, kind, id, version, stamp, json, json_sum, title, subtitle, rest, marks, row_sum, variant)
      = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE row = ?
      """)
    try bind(prepared, variant, to: update)
    update.bind(row, at: 14)
    try update.run()
    try index(prepared.columns, at: row)
  }

  private func bind(_ prepared: PreparedItem, _ variant: Int64, to statement: Statement) throws(LibraryError) {
    let (item, columns) = (prepared.item, prepared.columns)
    statement.bind(item.source.column, at: 1)
    statement.bind(try number(of: item.kind), at: 2)
    statement.bind(item.id.rawValue, at: 3)
    statement.bind(Int64(bitPattern: item.version.rawValue), at: 4)
    statement.bind(try number(of: item.stamp), at: 5)
    statement.bind(item.json, at: 6)
    statement.bind(prepared.jsonSum.value, at: 7)
    statement.bind(columns.title, at: 8)
    statement.bind(columns.subtitle, at: 9)
    statement.bind(columns.rest, at: 10)
    if let marks = columns.marks { statement.bind(marks, at: 11) }
    statement.bind(prepared.rowSum.value, at: 12)
    statement.bind(variant, at: 13)
  }

  private func index(_ columns: IndexedItem, at row: Int64) throws(LibraryError) {
    let statement = try database.statement(
      "INSERT INTO search (rowid, title, subtitle, rest, kind_token) VALUES (?, ?, ?, ?, ?)")
    statement.bind(row, at: 1)
    statement.bind(columns.title, at: 2)
    statement.bind(columns.subtitle, at: 3)
    statement.bind(columns.rest, at: 4)
    statement.bind(columns.kindToken, at: 5)
    try statement.run()
  }

  /// Removes a row from the search index, which needs the row's former texts for that.
  func unindex(_ row: Int64) throws(LibraryError) {
    let statement = try database.statement(
      """
      INSERT INTO search (search, rowid, title, subtitle, rest, kind_token)
      SELECT 'delete', row, title, subtitle, rest, kind_token FROM texts WHERE row = ?
      """)
    statement.bind(row, at: 1)
    try statement.run()
  }

  /// Returns the number of a stamp, which is added if the library doesn't have it.
  func number(of stamp: BindingStamp) throws(LibraryError) -> Int64 {
    if let number = stamps[stamp] { return number }
    if let number = try LibrarySchema.number(of: stamp, in: database) {
      stamps[stamp] = number
      return number
    }
    let insert = try database.statement("INSERT INTO stamps (kind, plugin, version, properties) VALUES (?, ?, ?, ?)")
    insert.bind(try number(of: stamp.kind), at: 1)
    for (index, text) in stamp.columns.enumerated().dropFirst() { insert.bind(text, at: Int32(index + 1)) }
    try insert.run()
    stamps[stamp] = database.lastRow
    haveOneStamp[stamp.kind] = nil
    return database.lastRow
  }

  /// Returns the number of a kind, which is added if the library doesn't have it.
  private func number(of kind: Kind) throws(LibraryError) -> Int64 {
    if let number = kinds[kind] { return number }
    if let number = try LibrarySchema.number(of: kind, in: database) {
      kinds[kind] = number
      return number
    }
    let insert = try database.statement("INSERT INTO kinds (name, token) VALUES (?, ?)")
    insert.bind(kind.rawValue, at: 1)
    insert.bind(KindToken(of: kind).text, at: 2)
    try insert.run()
    kinds[kind] = database.lastRow
    return database.lastRow
  }

  /// Returns whether at most one stamp of a kind is in the library, so that no item of it has another.
  func hasOneStamp(_ kind: Kind) throws(LibraryError) -> Bool {
    if let known = haveOneStamp[kind] { return known }
    let statement = try database.statement("SELECT count(*) < 2 FROM stamps JOIN kinds USING (kind) WHERE name = ?")
    defer { statement.reset() }
    statement.bind(kind.rawValue, at: 1)
    let hasOne = try statement.step() && statement.integer(0) == 1
    haveOneStamp[kind] = hasOne
    return hasOne
  }
}
