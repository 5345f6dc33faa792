import Bindery
import BinderySources

/// Reads all items of a text.
///
/// - Parameters:
///   - text: The JSON.
///   - pieceSize: How many bytes are looked at once.
///   - itemLimit: The largest item that is read.
/// - Returns: The items, damaged ones included.
/// - Throws: What the reader throws.
func readItems(
  _ text: String, pieceSize: Int = RecordReader.defaultPieceSize, itemLimit: Int = RecordReader.defaultItemLimit
) throws -> [RecordItem] {
  try readItems(Array(text.utf8), pieceSize: pieceSize, itemLimit: itemLimit)
}

/// Reads all items of bytes.
func readItems(
  _ bytes: [UInt8], pieceSize: Int = RecordReader.defaultPieceSize, itemLimit: Int = RecordReader.defaultItemLimit
) throws -> [RecordItem] {
  var reader = RecordReader(bytes: bytes, name: "test.json", itemLimit: itemLimit, pieceSize: pieceSize)
  return try readItems(from: &reader)
}

/// Reads all items of a reader.
func readItems(from reader: inout RecordReader) throws -> [RecordItem] {
  var items: [RecordItem] = []
  while let chunk = try reader.nextChunk() { items += chunk.records() }
  return items
}

/// Items in short: the kind and `n` of a record, or `!` and the offset of a damaged one.
func outline(_ items: [RecordItem]) -> String {
  items.map { item in
    switch item {
    case .damaged(let damage): return "!\(damage.offset)"
    case .record(let record):
      guard case .integer(let number) = record["n"] else { return record.kind.rawValue }
      return "\(number)"
    }
  }.joined(separator: " ")
}

/// Items with all that can be known of them, to compare.
func transcript(_ items: [RecordItem]) -> [String] {
  items.map { item in
    switch item {
    case .damaged(let damage): "\(damage.offset) \(damage.reason) \(damage.excerpt)"
    case .record(let record): "\(record.kind) \(record.fields)"
    }
  }
}

/// The error that a reader throws, or nothing where it reads to the end.
func errorOfReading(_ bytes: [UInt8], pieceSize: Int = RecordReader.defaultPieceSize) -> SourceError? {
  do {
    _ = try readItems(bytes, pieceSize: pieceSize)
    return nil
  } catch {
    return error as? SourceError
  }
}
