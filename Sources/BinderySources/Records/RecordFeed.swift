/// Finds records in JSON that is handed over piece by piece.
///
/// It is for bytes that come by themselves, as from a network; a ``RecordReader``
/// gets them. Both find the same items.
public struct RecordFeed: ~Copyable {
  private let name: String
  private let splitter: ItemSplitter
  private var opening = InputOpening()

  /// The first items, held back while they may be a service's message that there are none.
  private var message: RecordChunk?
  private var isFirstChunk = true

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - name: What the input is called in messages.
  ///   - itemLimit: The largest item that is read, in bytes.
  public init(name: String, itemLimit: Int = RecordReader.defaultItemLimit) {
    self.name = name
    splitter = ItemSplitter(itemLimit: itemLimit)
  }

  /// Takes the next bytes. They may end anywhere.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The items that ended in them, in the order of the input.
  /// - Throws: A `SourceError` where the input isn't JSON. Nothing further is found then.
  public mutating func append(_ bytes: [UInt8]) throws(SourceError) -> [RecordChunk] {
    guard !bytes.isEmpty else { return [] }
    let room = try splitter.reserve(bytes.count, for: name)
    room.copyBytes(from: bytes)
    try opening.check(UnsafeRawBufferPointer(room), of: name)
    try splitter.commit(bytes.count, for: name)
    return try takeChunks()
  }

  /// Takes note that the input ended.
  ///
  /// - Returns: The items that were not handed over yet, cut off ones too.
  /// - Throws: A `SourceError` where the input is empty, or a service's message that it has no items.
  public mutating func finish() throws(SourceError) -> [RecordChunk] {
    if opening.isBlank { throw .empty(name) }
    try splitter.finish(for: name)
    let chunks = try takeChunks()
    if let refusal = message?.refusal { throw .refusedByService(name, message: refusal) }
    return chunks
  }

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
