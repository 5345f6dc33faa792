internal import CSimdJSON

/// A splitter that finds the boundaries of items in a stream of JSON without parsing them.
///
/// Its functions take the name of the input, for the error that they throw if memory runs out.
final class ItemSplitter {
  /// The C object that does the splitting, or `nil` if there wasn't enough memory for it.
  private let splitter: OpaquePointer?

  /// Creates a splitter for items of at most `itemLimit` bytes; larger items count as damaged.
  init(itemLimit: Int) {
    splitter = csimdjson_splitter_create(max(1, itemLimit))
  }

  deinit {
    csimdjson_splitter_destroy(splitter)
  }

  /// The number of complete items that were found and not yet removed with `take(for:)`.
  var itemCount: Int {
    splitter.map(csimdjson_splitter_item_count) ?? 0
  }

  /// The number of times that bytes were examined or moved so far, with which tests verify that the time is linear.
  var work: Int {
    splitter.map { Int(csimdjson_splitter_work($0)) } ?? 0
  }

  /// The number of bytes of damaged items that the splitter skipped, up to the beginning of the next item each.
  var lostByteCount: Int {
    splitter.map { Int(csimdjson_splitter_lost($0)) } ?? 0
  }

  /// Returns a buffer for the next `count` bytes, which is valid until the next call of any function.
  func reserve(_ count: Int, for name: String) throws(SourceError) -> UnsafeMutableRawBufferPointer {
    guard let splitter, let room = csimdjson_splitter_reserve(splitter, count) else { throw .outOfMemory(name) }
    return UnsafeMutableRawBufferPointer(start: room, count: count)
  }

  /// Finds the items in the first `count` bytes of the reserved buffer.
  func commit(_ count: Int, for name: String) throws(SourceError) {
    guard csimdjson_splitter_commit(splitter, count) else { throw .outOfMemory(name) }
  }

  /// Marks the end of the stream, which completes the last item or makes it a damaged one.
  func finish(for name: String) throws(SourceError) {
    guard csimdjson_splitter_finish(splitter) else { throw .outOfMemory(name) }
  }

  /// Removes and returns the items found so far.
  func take(for name: String) throws(SourceError) -> RecordChunk {
    guard let chunk = csimdjson_splitter_take(splitter) else { throw .outOfMemory(name) }
    return RecordChunk(owning: chunk)
  }
}
