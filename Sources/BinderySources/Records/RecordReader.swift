/// A reader of records from JSON of any size, in bounded memory.
///
/// The input may be a service's answer with its items under `results`, an array, an object, or any number of these one
/// after another, as in JSON Lines. The reader only finds the boundaries of items; chunks parse them, on as many
/// threads as the caller has:
///
///     var reader = try RecordReader(path: "answers.jsonl")
///     while let chunk = try reader.nextChunk() {
///       for item in chunk.records() { ... }
///     }
///
/// A damaged item doesn't affect the others. Copies of a reader share their position in the input.
public struct RecordReader {
  /// The default maximum size of an item in bytes, 16 MiB; a larger item counts as damaged.
  public static let defaultItemLimit: Int = 16 << 20

  /// The default maximum number of bytes that are read at once: 256 KiB.
  public static let defaultPieceSize: Int = 256 << 10

  /// The input's name in messages: a path, `standard input`, or the name given at the reader's creation.
  public let name: String

  private let state: State

  /// Creates a reader of an input. Items of more than `itemLimit` bytes count as damaged; `pieceSize` bytes are read at
  /// once.
  private init(name: String, input: any ByteInput, itemLimit: Int, pieceSize: Int) {
    self.name = name
    state = State(name: name, input: input, itemLimit: itemLimit, pieceSize: max(1, pieceSize))
  }

  /// Creates a reader by opening a file, or standard input for the path `-`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-` for standard input.
  ///   - itemLimit: The maximum size of an item that is read, in bytes.
  ///   - pieceSize: The number of bytes to read at once.
  /// - Throws: A `SourceError` if the file doesn't exist, is a directory or can't be opened, or if standard input is
  ///   closed.
  public init(
    path: String, itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) throws(SourceError) {
    let input = try path == "-" ? DescriptorInput.standardInput : DescriptorInput(path: path)
    self.init(name: input.name, input: input, itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Creates a reader of an open file, which it doesn't close.
  ///
  /// - Parameters:
  ///   - descriptor: The file, pipe or socket. It may be non-blocking.
  ///   - name: The input's name in messages.
  ///   - itemLimit: The maximum size of an item that is read, in bytes.
  ///   - pieceSize: The number of bytes to read at once.
  public init(
    descriptor: Int32, name: String,
    itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) {
    let input = DescriptorInput(descriptor: descriptor, name: name, closesWhenDone: false)
    self.init(name: name, input: input, itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Creates a reader of bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: The input's name in messages.
  ///   - itemLimit: The maximum size of an item that is read, in bytes.
  ///   - pieceSize: The number of bytes to process at once.
  public init(
    bytes: [UInt8], name: String,
    itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) {
    self.init(name: name, input: MemoryInput(bytes: bytes), itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Reads until at least one new item is complete, and returns all new complete items.
  ///
  /// - Returns: The next items, in the order of the input, or `nil` at its end.
  /// - Throws: A `SourceError` if the input can't be read, isn't JSON, or is empty. There are no further chunks then.
  public mutating func nextChunk() throws(SourceError) -> RecordChunk? {
    try state.nextChunk()
  }

  /// Reads the first items, which the next call of ``nextChunk()`` returns, so that an input which isn't JSON is told
  /// before anything is made for its items.
  ///
  /// - Throws: A `SourceError` as ``nextChunk()`` does.
  package mutating func readAhead() throws(SourceError) {
    try state.readAhead()
  }

  /// The number of bytes of the input that were read so far.
  package var byteCount: Int { state.byteCount }

  /// The number of bytes read so far that belong to items skipped as damaged, up to the beginning of the next item
  /// each.
  ///
  /// An item that is found to be damaged only when it is parsed isn't included: see ``DamagedItem/byteCount``.
  package var lostByteCount: Int { state.lostByteCount }
}

extension RecordReader {
  /// The state of a reader, with its position in the input, which all copies of the reader share.
  private final class State {
    /// The name of the input, for errors.
    private let name: String
    /// The number of bytes that are read at once.
    private let pieceSize: Int
    /// The splitter that finds the boundaries of the items.
    private let splitter: ItemSplitter
    /// The input that is read.
    private let input: any ByteInput
    /// The check of the first bytes, which rejects input that can't be JSON.
    private var opening = InputOpening()
    /// Whether the input was read to its end.
    private var isDone = false
    /// Whether no chunk was returned yet.
    private var isFirstChunk = true
    /// The chunk that was read ahead, and not returned yet.
    private var ahead: RecordChunk?
    /// The number of bytes that were read so far.
    private(set) var byteCount = 0

    /// The number of bytes so far that belong to no item that could be read.
    var lostByteCount: Int { splitter.lostByteCount }

    /// Creates the state of a reader at the start of an input.
    init(name: String, input: any ByteInput, itemLimit: Int, pieceSize: Int) {
      self.name = name
      self.input = input
      self.pieceSize = pieceSize
      splitter = ItemSplitter(itemLimit: itemLimit)
    }

    /// Reads the next chunk of whole items, or returns `nil` at the end of the input.
    func nextChunk() throws(SourceError) -> RecordChunk? {
      if let chunk = ahead {
        ahead = nil
        return chunk
      }
      return try readChunk()
    }

    /// Reads the first chunk, unless that was done.
    func readAhead() throws(SourceError) {
      if isFirstChunk { ahead = try readChunk() }
    }

    /// Reads the next chunk of whole items from the input, or returns `nil` at its end.
    private func readChunk() throws(SourceError) -> RecordChunk? {
      do throws(SourceError) {
        try readToItem()
        guard splitter.itemCount > 0 else { return nil }
        let chunk = try splitter.take(for: name)
        if isFirstChunk { try checkForRefusal(chunk) }
        isFirstChunk = false
        return chunk
      } catch {
        isDone = true
        throw error
      }
    }

    /// Reads until an item is complete or the input ends.
    private func readToItem() throws(SourceError) {
      while !isDone, splitter.itemCount == 0 { try readPiece() }
    }

    /// Reads the next bytes of the input, or handles its end.
    private func readPiece() throws(SourceError) {
      let room = try splitter.reserve(pieceSize, for: name)
      let count = try input.read(into: room)
      byteCount += max(0, count)
      if count > 0 {
        try opening.check(UnsafeRawBufferPointer(rebasing: room[..<count]), of: name)
        try splitter.commit(count, for: name)
      } else {
        isDone = true
        if opening.isBlank { throw .empty(name) }
        try splitter.finish(for: name)
      }
    }

    /// Throws if the only item of the input is a service's message that it refuses the request.
    private func checkForRefusal(_ chunk: RecordChunk) throws(SourceError) {
      guard let message = chunk.refusal else { return }
      try readToItem()
      if splitter.itemCount == 0 { throw .refusedByService(name, message: message) }
    }
  }
}
