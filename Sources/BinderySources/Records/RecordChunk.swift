internal import Bindery
internal import CSimdJSON

/// A chunk of items from an input, whose boundaries are known but which aren't parsed yet.
///
/// A chunk owns its bytes, is immutable, and may be sent to another thread.
public struct RecordChunk: Sendable {
  private let storage: Storage

  /// Creates a chunk from a C object with the items, which it takes ownership of.
  init(owning chunk: OpaquePointer) {
    storage = Storage(chunk: chunk)
  }

  /// The number of items in the chunk, including damaged ones.
  public var count: Int {
    csimdjson_chunk_item_count(storage.chunk)
  }

  /// Parses the items of the chunk; several threads may call this at the same time.
  ///
  /// - Returns: The items, in the order of the input.
  /// - Complexity: O(*n*) in the size of the items.
  public func records() -> RecordBatch {
    guard let batch = csimdjson_chunk_parse(storage.chunk) else { return RecordBatch(unreadable: offsets) }
    return RecordBatch(owning: batch)
  }

  /// Returns the JSON of the item at an index without the white space between its tokens, or `nil` for a damaged item.
  ///
  /// Numbers and strings stay as they are in the input.
  package func json(at index: Int) -> [UInt8]? {
    withBytes(at: index) { $0.isEmpty ? nil : [UInt8](compacting: $0) }
  }

  /// Calls a function with the bytes of the item at an index as they came, of which a damaged item has none.
  ///
  /// The bytes are valid until the function returns, and may still be no JSON.
  package func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return body(csimdjson_chunk_item_json(storage.chunk, index).utf8)
  }

  /// Returns the offset of the item at an index, in bytes from the start of the input.
  package func offset(at index: Int) -> Int { Int(csimdjson_chunk_item_offset(storage.chunk, index)) }

  /// The message of a service that refuses the request, if the only item is such a message, or else `nil`.
  var refusal: String? {
    guard count == 1 else { return nil }
    return records().refusal
  }

  /// The byte offsets of the items in the input.
  private var offsets: [Int] {
    (0..<count).map { offset(at: $0) }
  }
}

extension RecordChunk {
  /// An owner of a C object with the bytes and boundaries of items.
  private final class Storage: Sendable {
    /// The C object with the items, which never changes and may be read on any thread.
    nonisolated(unsafe) let chunk: OpaquePointer

    /// Takes the ownership of a C object with the bytes of items.
    init(chunk: OpaquePointer) {
      self.chunk = chunk
    }

    deinit {
      csimdjson_chunk_destroy(chunk)
    }
  }
}
