internal import Bindery
internal import BinderyRendering
internal import Glibc

/// The rows of a library among which the items of one chunk are looked for.
///
/// An input that is imported again has its items mostly in the order of their rows, so that the next row is tried
/// before one is looked up by its checksum.
final class KnownRows {
  private let database: Database

  /// The identifier of the items' source in UTF-8.
  private let source: [UInt8]

  /// Whether the input of the items is known, so that it is noted which items it has.
  private let isInputKnown: Bool

  /// The number of the input in the library, or `nil` if the library has none of its items.
  private let file: Int64?

  /// The stamps of rows, by their numbers.
  private let stamps: [Int64: BindingStamp]

  /// The stamps of the current bindings.
  private var current: CurrentStamps

  /// Whether rows with the stamp of a number have the current binding of their kind, for the stamps that were met.
  private var areCurrent: [Int64: Bool] = [:]

  /// The rows in their order, and whether one of them is the current row.
  private let scan, lookup: Statement

  /// Whether the scan is at a row.
  private var hasRow = false

  /// Creates the rows of a library.
  init(
    in database: Database, from source: SourceId, _ input: LibraryInput?, _ presenter: Presenter
  ) throws(LibraryError) {
    (self.database, self.source, isInputKnown) = (database, Array(source.column.utf8), input != nil)
    file = try input.flatMap { (input) throws(LibraryError) in try LibrarySchema.number(of: input, in: database) }
    stamps = Dictionary(try LibrarySchema.stamps(in: database).map { ($0.number, $0.stamp) }) { $1 }
    current = CurrentStamps(of: presenter)
    scan = try database.statement(Self.rows(where: "row > ?1"))
    lookup = try database.statement(Self.rows(where: "json_sum = ?1"))
  }

  /// Ends the use of the connection.
  func end() {
    scan.reset()
    lookup.reset()
  }

  private static func rows(where condition: String) -> String {
    """
    SELECT row, json_sum, stamp, stamps.kind = items.kind, EXISTS (SELECT 1 FROM file_items AS f WHERE f.row = items.row AND file = ?2),
    \(RowCheck.columns) FROM \(RowCheck.tables) WHERE \(condition) ORDER BY row
    """
  }

  /// Returns the row behind the last one if it has an item of the given JSON, or `nil`.
  func next(with json: UnsafeRawBufferPointer) -> KnownRow? {
    guard hasRow, let row = known(scan, json) else { return nil }
    advance()
    return row
  }

  /// Returns the first row that has an item of the given JSON, or `nil`. Its next row is the next one that is tried.
  func row(of json: UnsafeRawBufferPointer) -> KnownRow? {
    if let row = next(with: json) { return row }
    defer { lookup.reset() }
    lookup.bind(RowSum.json(json).value, at: 1)
    if let file { lookup.bind(file, at: 2) }
    while (try? lookup.step()) == true {
      guard let row = known(lookup, json) else { continue }
      begin(behind: row.row)
      return row
    }
    return nil
  }

  /// Begins a scan of the rows behind one.
  private func begin(behind row: Int64) {
    scan.reset()
    scan.bind(row, at: 1)
    if let file { scan.bind(file, at: 2) }
    advance()
  }

  /// Moves the scan to its next row.
  private func advance() { hasRow = (try? scan.step()) == true }

  /// Returns the current row of a statement if it is as it was written, and has an item of the given JSON, of the
  /// source and of the current binding.
  private func known(_ row: Statement, _ json: UnsafeRawBufferPointer) -> KnownRow? {
    let first: Int32 = 5
    let isAlike = row.withBytes(first + RowCheck.json) { $0.equals(json) }
    guard isAlike, row.withBytes(first + RowCheck.source, { bytes in source.withUnsafeBytes { $0.equals(bytes) } }),
      row.integer(3) != 0,
      isCurrent(row.integer(2))
    else { return nil }
    var byteCount = 0
    guard (try? RowCheck.isWhole(row, from: first, addingTo: &byteCount)) == true else { return nil }
    return KnownRow(row: row.integer(0), jsonSum: row.integer(1), isNoted: !isInputKnown || row.integer(4) != 0)
  }

  private func isCurrent(_ number: Int64) -> Bool {
    if let known = areCurrent[number] { return known }
    let isCurrent = stamps[number].map { $0 == current[$0.kind] } ?? false
    areCurrent[number] = isCurrent
    return isCurrent
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes are the same as others.
  fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
