internal import CBindery

/// The fields of a record, or of an object or array nested in one, in borrowed memory, with a lookup by key.
///
/// For the few dozen fields of a typical record, a linear search from the end is faster than a hash table. Only an
/// object with very many fields gets a table.
struct FieldList {
  /// The least number of fields for which a hash table is created.
  static let leastForTable = 192

  /// The fields, in borrowed memory.
  private let fields: UnsafeBufferPointer<bindery_field>

  /// The hash table from keys to indices of fields, with -1 in free slots; empty if there are too few fields for one.
  ///
  /// Its capacity is a power of two, and at least half of its slots are free.
  private let table: UnsafeMutableBufferPointer<Int32>

  /// Creates a list that borrows the fields of a record until `deallocate()` is called.
  init(of record: UnsafePointer<bindery_record>) {
    fields = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
    guard fields.count >= Self.leastForTable else {
      table = UnsafeMutableBufferPointer(start: nil, count: 0)
      return
    }
    table = .allocate(capacity: 1 << (Int.bitWidth - (fields.count * 2 - 1).leadingZeroBitCount))
    table.initialize(repeating: -1)
    for index in fields.indices { table[slot(of: fields[index].key.utf8)] = Int32(truncatingIfNeeded: index) }
  }

  /// Frees the hash table.
  func deallocate() {
    table.deallocate()
  }
}

extension FieldList {
  /// The number of fields in the list.
  var count: Int { fields.count }

  /// The distinct keys of the fields, in the order of the data.
  var keys: [String] {
    var seen: Set<String> = []
    return fields.lazy.map(\.key.string).filter { seen.insert($0).inserted }
  }

  /// The field at an index, which isn't checked in release builds.
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
      return table.isEmpty ? lastField(named: key) : field(at: table[slot(of: key)])
    }
  }

  /// Returns the last field with a key, or `nil` if there is none or its value is null.
  func presentField(named key: String) -> UnsafePointer<bindery_field>? {
    guard let field = field(named: key), !field.pointee.isNull else { return nil }
    return field
  }

  /// Returns the field whose index a slot of the hash table holds, or `nil` for -1, which marks a free slot.
  private func field(at index: Int32) -> UnsafePointer<bindery_field>? {
    index < 0 ? nil : fields.baseAddress.map { $0 + Int(index) }
  }

  /// Returns the last field with a key by a linear search, or `nil` if there is none.
  private func lastField(named key: UnsafeRawBufferPointer) -> UnsafePointer<bindery_field>? {
    guard let start = fields.baseAddress else { return nil }
    var index = fields.count
    while index > 0 {
      index -= 1
      if start[index].key.isEqual(to: key) { return start + index }
    }
    return nil
  }

  /// Returns the index of the hash table's slot that holds a key, or of the free slot where the key belongs.
  private func slot(of key: UnsafeRawBufferPointer) -> Int {
    // `Hasher` has a random seed in each process, so no data can be crafted whose keys all collide.
    var hasher = Hasher()
    hasher.combine(bytes: key)
    var place = hasher.finalize() & (table.count - 1)
    while table[place] >= 0, !fields[Int(table[place])].key.isEqual(to: key) { place = (place + 1) & (table.count - 1) }
    return place
  }
}
