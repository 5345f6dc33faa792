internal import CSimdJSON

/// Some items of an input, found but not parsed yet.
///
/// A chunk owns its bytes, never changes, and may go to another thread.
public struct RecordChunk: Sendable {
  private let storage: Storage

  /// Takes over a chunk in C.
  init(owning chunk: OpaquePointer) {
    storage = Storage(chunk: chunk)
  }

  /// How many items there are, damaged ones included.
  public var count: Int {
    csimdjson_chunk_item_count(storage.chunk)
  }

  /// Parses the items. Any thread may do it, and several at once.
  ///
  /// - Returns: The items, in the order of the input.
  /// - Complexity: O(*n*) in the size of the items.
  public func records() -> RecordBatch {
    guard let batch = csimdjson_chunk_parse(storage.chunk) else { return RecordBatch(unreadable: offsets) }
    return RecordBatch(owning: batch)
  }

  /// What a service answered in place of items, if that is all there is.
  var refusal: String? {
    guard count == 1 else { return nil }
    return records().refusal
  }

  private var offsets: [Int] {
    (0..<count).map { Int(csimdjson_chunk_item_offset(storage.chunk, $0)) }
  }
}

extension RecordChunk {
  /// Keeps a chunk in C.
  private final class Storage: Sendable {
    /// The chunk. C never changes it, and reads it from any thread.
    nonisolated(unsafe) let chunk: OpaquePointer

    init(chunk: OpaquePointer) {
      self.chunk = chunk
    }

    deinit {
      csimdjson_chunk_destroy(chunk)
    }
  }
}
