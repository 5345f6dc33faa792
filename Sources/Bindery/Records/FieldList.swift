internal import CBindery

/// A borrowed list of the fields of a record, or of a value nested in one.
///
/// In the few dozen fields of a record, a linear search from the end is faster than a hash table. An object with very
/// many fields gets a table.
struct FieldList {
  /// The number of fields from which on a hash table is faster.
  static let leastForTable = 192

  private let fields: UnsafeBufferPointer<bindery_field>

  /// The hash table of the fields' indices by key, with -1 in free slots; empty without a table.
  ///
  /// Its capacity is a power of two, and at least half of it is free.
  private let table: UnsafeMutableBufferPointer<Int32>

  /// Borrows the fields of a record until `deallocate()`.
  init(of record: UnsafePointer<bindery_record>) {
    fields = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
    guard fields.count >= Self.leastForTable else {
      table = UnsafeMutableBufferPointer(start: nil, count: 0)
      return
    }
    table = .allocate(capacity: 1 << (Int.bitWidth - (fields.count * 2 - 1).leadingZeroBitCount))
    table.initialize(repeating: -1)
    for index in fields.indices { table[place(of: fields[index].key.utf8)] = Int32(truncatingIfNeeded: index) }
  }

  /// Frees the hash table.
  func deallocate() {
    table.deallocate()
  }
}

extension FieldList {
  /// The number of fields.
  var count: Int { fields.count }

  /// The distinct keys, in the order of the data.
  var keys: [String] {
    var seen: Set<String> = []
    return fields.lazy.map(\.key.string).filter { seen.insert($0).inserted }
  }

  /// The field at an index.
  subscript(index: Int) -> bindery_field {
    fields[index]
  }

  /// Returns the last field with a key, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for fewer than 192 fields, else O(1).
  func field(named key: String) -> UnsafePointer<bindery_field>? {
    var key = key
    return key.withUTF8 { utf8 in
      let key = UnsafeRawBufferPointer(utf8)
      return table.isEmpty ? lastField(named: key) : field(at: table[place(of: key)])
    }
  }

  /// Returns the last field with a key, or `nil` if there is none or its value is null.
  func presentField(named key: String) -> UnsafePointer<bindery_field>? {
    guard let field = field(named: key), !field.pointee.isNull else { return nil }
    return field
  }

  private func field(at index: Int32) -> UnsafePointer<bindery_field>? {
    index < 0 ? nil : fields.baseAddress.map { $0 + Int(index) }
  }

  private func lastField(named key: UnsafeRawBufferPointer) -> UnsafePointer<bindery_field>? {
    guard let start = fields.baseAddress else { return nil }
    var index = fields.count
    while index > 0 {
      index -= 1
      if start[index].key.isEqual(to: key) { return start + index }
    }
    return nil
  }

  /// Returns the slot of a key in the hash table, or the free slot where it would be.
  private func place(of key: UnsafeRawBufferPointer) -> Int {
    // `Hasher` is seeded in each process, so that no data can make all keys collide.
    var hasher = Hasher()
    hasher.combine(bytes: key)
    var place = hasher.finalize() & (table.count - 1)
    while table[place] >= 0, !fields[Int(table[place])].key.isEqual(to: key) { place = (place + 1) & (table.count - 1) }
    return place
  }
}
