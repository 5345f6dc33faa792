internal import CSimdJSON

/// Finds where items begin and end in a stream of bytes, and parses none of them.
final class ItemSplitter {
  /// The splitter in C; nothing without memory.
  private let splitter: OpaquePointer?

  init(itemLimit: Int) {
    splitter = csimdjson_splitter_create(max(1, itemLimit))
  }

  deinit {
    csimdjson_splitter_destroy(splitter)
  }

  /// How many items were found and not taken yet.
  var itemCount: Int {
    splitter.map(csimdjson_splitter_item_count) ?? 0
  }

  /// Makes room for the next bytes, which is there until the next call.
  func reserve(_ count: Int, for name: String) throws(SourceError) -> UnsafeMutableRawBufferPointer {
    guard let splitter, let room = csimdjson_splitter_reserve(splitter, count) else { throw .outOfMemory(name) }
    return UnsafeMutableRawBufferPointer(start: room, count: count)
  }

  /// Finds the items in bytes that were written to the room.
  func commit(_ count: Int, for name: String) throws(SourceError) {
    guard csimdjson_splitter_commit(splitter, count) else { throw .outOfMemory(name) }
  }

  /// Finds what the end of the stream ends.
  func finish(for name: String) throws(SourceError) {
    guard csimdjson_splitter_finish(splitter) else { throw .outOfMemory(name) }
  }

  /// Hands over the items that were found.
  func take(for name: String) throws(SourceError) -> RecordChunk {
    guard let chunk = csimdjson_splitter_take(splitter) else { throw .outOfMemory(name) }
    return RecordChunk(owning: chunk)
  }
}
