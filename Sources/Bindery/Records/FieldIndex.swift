internal import CBindery

/// Finds fields by their keys; of those with the same key, the last one.
///
/// A record has a few dozen fields, and among those a search from the end is
/// faster than any table. An object with very many gets one.
struct FieldIndex {
  /// The number of fields from which on a table pays.
  private static let leastForTable = 192

  private let fields: UnsafeBufferPointer<bindery_field>

  /// The positions of fields by the hashes of their keys, in a power of two of
  /// places, at least half of them free. Empty where there is no table.
  private let table: [Int32]

  /// Creates an index over fields that outlive it.
  init(fields: UnsafeBufferPointer<bindery_field>) {
    self.fields = fields
    table = fields.count < Self.leastForTable ? [] : Self.table(of: fields)
  }

  /// The last field with a key.
  func field(named key: String) -> UnsafePointer<bindery_field>? {
    var key = key
    return key.withUTF8 { utf8 in
      let key = UnsafeRawBufferPointer(utf8)
      let index = table.isEmpty ? fields.lastIndex(named: key) : Self.position(of: key, in: table, of: fields).found
      return index.flatMap { index in fields.baseAddress.map { $0 + index } }
    }
  }

  private static func table(of fields: UnsafeBufferPointer<bindery_field>) -> [Int32] {
    var table = [Int32](repeating: -1, count: 1 << (Int.bitWidth - (fields.count * 2 - 1).leadingZeroBitCount))
    for index in fields.indices {
      table[position(of: fields[index].key.utf8, in: table, of: fields).place] = Int32(truncatingIfNeeded: index)
    }
    return table
  }

  /// The place of a key in the table, and the field there, if there is one.
  private static func position(
    of key: UnsafeRawBufferPointer, in table: [Int32], of fields: UnsafeBufferPointer<bindery_field>
  ) -> (place: Int, found: Int?) {
    // Seeded in each process, so that no data can make all keys fall on one place.
    var hasher = Hasher()
    hasher.combine(bytes: key)
    var place = hasher.finalize() & (table.count - 1)
    while table[place] >= 0 {
      let index = Int(table[place])
      if fields[index].key.isEqual(to: key) { return (place, index) }
      place = (place + 1) & (table.count - 1)
    }
    return (place, nil)
  }
}

extension UnsafeBufferPointer<bindery_field> {
  /// The last field with a key.
  func last(named key: UnsafeRawBufferPointer) -> bindery_field? {
    lastIndex(named: key).map { self[$0] }
  }

  /// The position of the last field with a key.
  func lastIndex(named key: UnsafeRawBufferPointer) -> Int? {
    guard let start = baseAddress else { return nil }
    var index = count
    while index > 0 {
      index -= 1
      if start[index].key.isEqual(to: key) { return index }
    }
    return nil
  }
}

extension bindery_text {
  /// Whether the text is the same, byte for byte.
  @inline(__always)
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let bytes = UnsafeRawPointer(bytes), let other = other.baseAddress else { return count == 0 }
    // Keys of one record begin alike more often than they end alike.
    var rest = count
    while rest >= 8 {
      rest -= 8
      let word = bytes.loadUnaligned(fromByteOffset: rest, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: rest, as: UInt64.self) else { return false }
    }
    while rest > 0 {
      rest -= 1
      guard bytes.load(fromByteOffset: rest, as: UInt8.self) == other.load(fromByteOffset: rest, as: UInt8.self)
      else { return false }
    }
    return true
  }
}
