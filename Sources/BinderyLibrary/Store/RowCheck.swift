internal import Bindery
internal import BinderyRendering

extension LibraryReader {
  /// Returns the numbers of the rows whose content differs from what was written, by the checksum of each row.
  ///
  /// - Parameter limit: The most rows to return.
  /// - Returns: The numbers of the rows, in ascending order.
  /// - Throws: A `LibraryError`, also if a page of the file can't be read.
  /// - Complexity: O(*n*) in the size of the library.
  package func alteredRows(limit: Int) throws(LibraryError) -> [Int64] {
    let statement = try database.statement("SELECT row, \(RowCheck.columns) FROM \(RowCheck.tables) ORDER BY row")
    defer { statement.reset() }
    var (altered, sum): ([Int64], Int) = ([], 0)
    while altered.count < limit, try statement.step() {
      if try !RowCheck.isWhole(statement, from: 1, addingTo: &sum) { altered.append(statement.integer(0)) }
    }
    return altered
  }
}

/// The check of a row against its checksum.
enum RowCheck {
  /// The columns that a check reads, in this order.
  static let columns = """
    source, name, id, items.version, plugin, stamps.version, properties, json, title, subtitle, rest, token, marks, row_sum
    """

  /// The indexes of the columns with the source, the kind, the JSON and the checksum.
  static let (source, kind, json, rowSum): (Int32, Int32, Int32, Int32) = (0, 1, 7, 13)

  private static let stampVersion: Int32 = 5

  /// The tables with these columns. A row whose stamp or kind is missing has none of their columns.
  static let tables = "items LEFT JOIN stamps USING (stamp) LEFT JOIN kinds ON kinds.kind = items.kind"

  /// Returns whether the columns of a row, of which the first has the given index, have the checksum that was written.
  static func isWhole(
    _ row: Statement, from first: Int32, addingTo byteCount: inout Int
  ) throws(LibraryError) -> Bool {
    // A row whose stamp is missing isn't whole, also where that was the generic one, whose texts are empty.
    guard !row.isNull(first + stampVersion) else { return false }
    var sum = RowSum()
    for column in 0..<13 as Range<Int32> {
      switch column {
      case 3: sum.add(row.integer(first + column))
      // The generic binding has no plugin, and a title without marks has none of those.
      case 4 where row.withBytes(first + column, \.isEmpty), 12 where row.isNull(first + column): sum.add(nil)
      default: try row.fold(first + column, into: &sum, addingTo: &byteCount)
      }
    }
    return sum.value == row.integer(first + rowSum)
  }
}
