internal import CBindery

/// A key that is looked for among many fields.
struct FieldKey {
  private let bytes: UnsafeRawBufferPointer

  /// The last eight bytes, or all where there are fewer. The keys of a record begin
  /// alike more often than they end alike, so one comparison rules most of them out.
  private let end: UInt64

  /// Borrows the bytes of a key.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.end
  }

  /// Whether a text is the key, byte for byte.
  @inline(__always)
  func equals(_ text: bindery_text) -> Bool {
    guard text.count == bytes.count else { return false }
    let text = text.utf8
    return text.end == end && (text.count <= 8 || text.dropLast(8).elementsEqual(bytes.dropLast(8)))
  }

  /// The hash of the key, which is seeded in each process, so that no data can make
  /// all keys have the same.
  var hash: Int {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}

extension UnsafeRawBufferPointer {
  /// The last eight bytes, or all where there are fewer.
  fileprivate var end: UInt64 {
    guard count < 8 else { return loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    return reduce(0) { $0 << 8 | UInt64($1) }
  }
}
