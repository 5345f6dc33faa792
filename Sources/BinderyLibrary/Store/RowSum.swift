internal import Bindery
internal import BinderyRendering

/// A checksum of the columns of a row, by which altered content is told from what was written.
///
/// It is FNV-1a in 64 bits over each column and its length, and meant for damage, not for forgery.
struct RowSum: Hashable, Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The checksum as a column of SQLite.
  var value: Int64 { Int64(bitPattern: state) }

  /// Creates the checksum of no columns.
  init() {}

  /// Adds a column with a number.
  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { fold($0) }
  }

  /// Adds a column with text in UTF-8.
  mutating func add(_ utf8: some Collection<UInt8>) {
    add(Int64(utf8.count))
    let isFolded: Void? = utf8.withContiguousStorageIfAvailable { fold(UnsafeRawBufferPointer($0)) }
    if isFolded == nil { Array(utf8).withUnsafeBytes { fold($0) } }
  }

  /// Adds a column with text, or `NULL`, which differs from every text.
  mutating func add(_ text: String?) {
    guard let text else { return add(-1) }
    add(text.utf8)
  }

  private mutating func fold(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}

extension RowSum {
  /// Returns the checksum by which an item is found that came as the same JSON.
  static func json(_ json: [UInt8]) -> RowSum {
    var sum = RowSum()
    sum.add(json)
    return sum
  }

  /// Returns the checksum of all columns of an item, and of its stamp.
  static func row(_ item: LibraryItem, _ columns: IndexedItem) -> RowSum {
    var sum = RowSum()
    for text in [item.source.rawValue, item.kind.rawValue, item.id.rawValue] { sum.add(text.utf8) }
    sum.add(Int64(bitPattern: item.version.rawValue))
    sum.add(item.stamp.plugin?.rawValue)
    for text in [item.stamp.version, item.stamp.properties] { sum.add(text.utf8) }
    sum.add(item.json)
    for text in [columns.title, columns.subtitle, columns.rest, columns.kindToken] { sum.add(text.utf8) }
    sum.add(columns.marks)
    return sum
  }
}
