internal import Bindery
internal import BinderyRendering

/// The rows of the items of one input, as far as its import has come.
struct ImportedRows {
  /// The rows of the items so far.
  var seen = RowSet()

  /// Those of them whose content the import has replaced.
  var replaced = RowSet()
}

extension LibraryWriter {
  /// A row with the source, kind and identifier of an item.
  private struct NamedRow {
    let row: Int64
    let variant: Int64

    /// The checksum of the row, or `nil` if it was altered.
    let sum: Int64?
  }

  /// Begins the import of an input. Items that share an identifier are different ones if both are of this input.
  package func beginInput() { imported = ImportedRows() }

  /// Ends the import of an input, so that what is added after that isn't of one.
  package func endInput() { imported = nil }

  /// Adds an item or changes its row, counts what was done, and returns the row.
  func add(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) -> Int64 {
    let row = try place(prepared, &counts)
    imported?.seen.insert(row)
    return row
  }

  private func place(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) -> Int64 {
    if let row = try insertFirst(prepared, &counts) { return row }
    let (named, alike) = (try rowsNamed(prepared.item), try rowAlike(prepared))
    if let alike, prepared.item.stamp.plugin == nil, alike.isOfPlugin {
      // What a plugin knew of the item is better than what its fields tell while the plugin can't be used.
      counts.same += 1
      return alike.row
    }
    if let same = named.first(where: { $0.sum == prepared.rowSum.value }) {
      counts.same += 1
      return same.row
    }
    let altered = named.first { $0.sum == nil }
    // What the index has of an altered row can't be told, so that the index is made anew at the end.
    if altered != nil { isIndexStale = true }
    let former = altered ?? named.first { $0.row == alike?.row }
    if let former { return try change(former.row, to: prepared, former.variant, &counts) }
    // Items that their former bindings told apart stay apart where the current one gives them one identifier.
    if let alike {
      // The item's former identifier may be that of another variant.
      hasFirstVariants = false
      return try change(alike.row, to: prepared, variant(besides: named, &counts), &counts)
    }
    if let row = named.first(where: { imported?.seen.contains($0.row) != true }) {
      return try change(row.row, to: prepared, row.variant, &counts)
    }
    counts.new += 1
    return try insert(prepared, variant: variant(besides: named, &counts))
  }

  /// Inserts an item that is the first of its identifier where the attempt tells that, and returns its row, or `nil`.
  ///
  /// So most items of a new library need no look at what is there.
  private func insertFirst(_ prepared: PreparedItem, _ counts: inout ImportCounts) throws(LibraryError) -> Int64? {
    guard hasFirstVariants, try isOnlyStamp(prepared.item.stamp), let row = try insertFirst(prepared) else {
      return nil
    }
    counts.new += 1
    return row
  }

  /// Returns whether a stamp is the only one of its kind, so that no item of the kind has another.
  private func isOnlyStamp(_ stamp: BindingStamp) throws(LibraryError) -> Bool {
    _ = try number(of: stamp)
    return try hasOneStamp(stamp.kind)
  }

  private func change(
    _ row: Int64, to prepared: PreparedItem, _ variant: Int64, _ counts: inout ImportCounts
  ) throws(LibraryError) -> Int64 {
    try replace(row, with: prepared, variant: variant)
    imported?.replaced.insert(row)
    counts.changed += 1
    return row
  }

  /// Returns the variant of an item that is kept beside the rows with its identifier, and counts it if there are any.
  private func variant(besides named: [NamedRow], _ counts: inout ImportCounts) -> Int64 {
    if !named.isEmpty { counts.sharing += 1 }
    return named.map { $0.variant + 1 }.max() ?? 0
  }

  /// Notes that the input of the import has the items of some rows as they were when it was read.
  ///
  /// - Returns: The number of those that the import has replaced meanwhile by other items of the input, which had the
  ///   same identifiers and came before.
  func see(_ rows: [KnownRow]) throws(LibraryError) -> Int {
    var count = 0
    for known in rows {
      imported?.seen.insert(known.row)
      if imported?.replaced.contains(known.row) == true, try jsonSum(of: known.row) != known.jsonSum { count += 1 }
    }
    return count
  }

  private func jsonSum(of row: Int64) throws(LibraryError) -> Int64? {
    let statement = try database.statement("SELECT json_sum FROM items WHERE row = ?")
    defer { statement.reset() }
    statement.bind(row, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Returns the rows with the source, kind and identifier of an item, in the order of their variants.
  private func rowsNamed(_ item: LibraryItem) throws(LibraryError) -> [NamedRow] {
    let known = try database.statement(Self.namedRows)
    known.bind(item.id.rawValue, at: 1)
    known.bind(item.kind.rawValue, at: 2)
    known.bind(item.source.column, at: 3)
    defer { known.reset() }
    var (rows, byteCount): ([NamedRow], Int) = ([], 0)
    while try known.step() {
      let isWhole = try RowCheck.isWhole(known, from: 2, addingTo: &byteCount)
      let sum = isWhole ? known.integer(2 + RowCheck.rowSum) : nil
      rows.append(NamedRow(row: known.integer(0), variant: known.integer(1), sum: sum))
    }
    return rows
  }

  /// The query for the rows with an identifier, a kind and a source. It is made once, since it is asked for each item.
  private static let namedRows = """
    SELECT row, variant, \(RowCheck.columns) FROM \(RowCheck.tables) 
    WHERE id = ? AND items.kind = (SELECT kind FROM kinds WHERE name = ?) AND source = ? ORDER BY variant
    """

  /// Returns the row of the item that came as the same JSON from the same source and is known by another binding, and
  /// whether that is a plugin's.
  private func rowAlike(_ prepared: PreparedItem) throws(LibraryError) -> (row: Int64, isOfPlugin: Bool)? {
    let item = prepared.item
    let stamp = try number(of: item.stamp)
    guard try !hasOneStamp(item.kind) else { return nil }
    let known = try database.statement(
      """
      SELECT row, json, name, source, plugin
      FROM items JOIN stamps USING (stamp) JOIN kinds ON kinds.kind = items.kind
      WHERE json_sum = ? AND stamp <> ? ORDER BY row
      """)
    known.bind(prepared.jsonSum.value, at: 1)
    known.bind(stamp, at: 2)
    defer { known.reset() }
    while try known.step() {
      guard known.bytes(1) == item.json, known.text(2) == item.kind.rawValue, known.text(3) == item.source.column
      else { continue }
      return (known.integer(0), !known.text(4).isEmpty)
    }
    return nil
  }
}
