/// A push parser that finds the records in JSON which arrives in pieces.
///
/// A feed is for bytes that the caller receives, as from a network, while a ``RecordReader`` reads them itself. Both
/// find the same items.
public struct RecordFeed: ~Copyable {
  /// The name of the input in error messages.
  private let name: String
  /// The splitter that finds the boundaries of the items.
  private let splitter: ItemSplitter
  /// The check of the first bytes, which rejects input that can't be JSON.
  private var opening = InputOpening()

  /// The first chunk, held back as long as it may be a service's refusal of the request, or `nil` if none is held back.
  private var message: RecordChunk?
  /// Whether no chunk was returned yet.
  private var isFirstChunk = true

  /// Creates a feed at the start of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name in messages.
  ///   - itemLimit: The maximum size of an item in bytes; a larger one counts as damaged.
  public init(name: String, itemLimit: Int = RecordReader.defaultItemLimit) {
    self.name = name
    splitter = ItemSplitter(itemLimit: itemLimit)
  }

  /// Appends the next bytes of the input, which may end anywhere, and returns the items that they complete.
  ///
  /// - Parameter bytes: The bytes to append.
  /// - Returns: The items that were completed by these bytes, in the order of the input.
  /// - Throws: A `SourceError` if the input isn't JSON, or memory runs out. No further items are found then.
  public mutating func append(_ bytes: [UInt8]) throws(SourceError) -> [RecordChunk] {
    guard !bytes.isEmpty else { return [] }
    let room = try splitter.reserve(bytes.count, for: name)
    room.copyBytes(from: bytes)
    try opening.check(UnsafeRawBufferPointer(room), of: name)
    try splitter.commit(bytes.count, for: name)
    return try takeChunks()
  }

  /// Marks the end of the input, and returns the remaining items.
  ///
  /// - Returns: The items that were not returned yet, including truncated ones.
  /// - Throws: A `SourceError` if the input is empty, or consists of a service's message that it refuses the request.
  public mutating func finish() throws(SourceError) -> [RecordChunk] {
    if opening.isBlank { throw .empty(name) }
    try splitter.finish(for: name)
    let chunks = try takeChunks()
    if let refusal = message?.refusal { throw .refusedByService(name, message: refusal) }
    return chunks
  }

  /// Returns the items found so far, but holds back a first chunk that may be a refusal.
  private mutating func takeChunks() throws(SourceError) -> [RecordChunk] {
    guard splitter.itemCount > 0 else { return [] }
    let chunk = try splitter.take(for: name)
    if let held = message.take() { return [held, chunk] }
    defer { isFirstChunk = false }
    guard isFirstChunk, chunk.refusal != nil else { return [chunk] }
    message = chunk
    return []
  }
}
