internal import Bindery
internal import BinderyRendering

/// A checksum of the columns of a row, by which altered content is told from what was written.
///
/// The checksum is computed over the words of each column and its length, and meant for damage, not for forgery.
struct RowSum: Hashable, Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The checksum as a column of SQLite.
  var value: Int64 { Int64(bitPattern: state) }

  /// Creates the checksum of no columns.
  init() {}

  /// Adds a column with a number.
  mutating func add(_ number: Int64) { fold(UInt64(bitPattern: number)) }

  /// Adds a column with text in UTF-8.
  mutating func add(_ utf8: some Collection<UInt8>) {
    let isFolded: Void? = utf8.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if isFolded == nil { Array(utf8).withUnsafeBytes { add($0) } }
  }

  /// Adds a column with text in UTF-8.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(Int64(bytes.count))
    let end = bytes.count & ~7
    for offset in stride(from: 0, to: end, by: 8) {
      fold(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    if end < bytes.count { fold(bytes[end...].reduce(0) { $0 << 8 | UInt64($1) }) }
  }

  /// Adds a column with text, or `NULL`, which differs from every text.
  mutating func add(_ text: String?) {
    guard let text else { return add(-1) }
    add(text.utf8)
  }

  // A bijection of the state, so that columns that differ in one word have different checksums.
  private mutating func fold(_ word: UInt64) {
    state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 32
  }
}

extension RowSum {
  /// Returns the checksum by which an item is found that came as the same JSON.
  static func json(_ json: [UInt8]) -> RowSum { json.withUnsafeBytes { .json($0) } }

  /// Returns the checksum by which an item is found that came as the same JSON: 31 bits, for which SQLite takes half
  /// the bytes of 64. What is found is compared, so that it may be another item now and then.
  static func json(_ json: UnsafeRawBufferPointer) -> RowSum {
    var sum = RowSum()
    sum.add(json)
    sum.state >>= 33
    return sum
  }

  /// Returns the checksum of all columns of an item, and of its stamp.
  static func row(_ item: LibraryItem, _ columns: IndexedItem) -> RowSum {
    var sum = RowSum()
    for text in [item.source.column, item.kind.rawValue, item.id.rawValue] { sum.add(text.utf8) }
    sum.add(Int64(bitPattern: item.version.rawValue))
    sum.add(item.stamp.plugin?.rawValue)
    for text in [item.stamp.version, item.stamp.properties] { sum.add(text.utf8) }
    sum.add(item.json)
    for text in [columns.title, columns.subtitle, columns.rest, columns.kindToken] { sum.add(text.utf8) }
    sum.add(columns.marks)
    return sum
  }
}
