internal import Bindery
internal import BinderyRendering
internal import BinderySources

/// A row of a library with its item, as it was read from a file that may be damaged.
struct StoredRow {
  /// The columns that a row is read from, in this order.
  static let columns = """
    row, source, kind, id, version, stamp, json, json_sum, title, subtitle, rest, marks, row_sum, variant
    """

  /// The number of the row, and that of the variant, which tells it from others with the same identifier.
  let (number, variant): (Int64, Int64)

  /// The item, ready to be added to another library.
  let item: PreparedItem

  /// Reads the current row of a statement that selects ``columns``, or returns `nil` if the row's JSON or texts differ
  /// from what was written.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - kinds: The kinds of the library by their numbers, as far as they can be read. Others are told by the JSON.
  ///   - stamps: The stamps of the library by their numbers, as far as they can be read.
  ///   - byteCount: A sum of bytes, to which those of the row are added.
  /// - Throws: A `LibraryError` if the rows so far have more bytes than the file.
  init?(
    _ statement: Statement, kinds: [Int64: Kind], stamps: [Int64: BindingStamp], addingTo byteCount: inout Int
  ) throws(LibraryError) {
    (number, variant) = (statement.integer(0), statement.integer(13))
    let json = try statement.bytes(6, addingTo: &byteCount)
    for column in 8...11 as ClosedRange<Int32> { _ = try statement.bytes(column, addingTo: &byteCount) }
    guard let kind = kinds[statement.integer(2)] ?? (try? Record(json: String(decoding: json, as: UTF8.self)))?.kind
    else { return nil }
    let item = LibraryItem(
      source: SourceId(column: statement.text(1)), kind: kind, id: ModelId(rawValue: statement.text(3)),
      version: ModelVersion(rawValue: UInt64(bitPattern: statement.integer(4))),
      stamp: stamps[statement.integer(5)] ?? .lost(of: kind), json: json)
    let columns = IndexedItem(
      title: statement.text(8), subtitle: statement.text(9), rest: statement.text(10),
      kindToken: KindToken(of: kind).text, marks: statement.isNull(11) ? nil : statement.text(11))
    self.item = PreparedItem(item, columns)
    // A row whose stamp is lost can be told by its JSON alone.
    let isWhole = self.item.rowSum.value == statement.integer(12) || item.stamp.isLost
    guard isWhole, self.item.jsonSum.value == statement.integer(7) else { return nil }
  }
}

extension BindingStamp {
  /// Returns the stamp of items whose stamp can't be read: they are indexed anew by whatever shows their kind.
  static func lost(of kind: Kind) -> BindingStamp {
    BindingStamp(kind: kind, plugin: nil, version: "lost", properties: "")
  }

  /// Whether the stamp stands for one that couldn't be read.
  var isLost: Bool { plugin == nil && version == "lost" }
}
