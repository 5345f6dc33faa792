/// A reader of records from JSON of any size, in bounded memory.
///
/// It reads an answer of a service, which has its items under `results`, an
/// array, an object, and any number of these one after another, as in JSON
/// Lines. It only finds where items begin and end; their parsing is left to the
/// chunks, which may go to as many threads as there are:
///
///     var reader = try RecordReader(path: "answers.jsonl")
///     while let chunk = try reader.nextChunk() {
///       for item in chunk.records() { ... }
///     }
///
/// An item that is damaged costs itself alone. Copies of a reader share their
/// place in the input.
public struct RecordReader {
  /// The largest item that is read unless a caller says otherwise: 16 MiB.
  public static let defaultItemLimit: Int = 16 << 20

  /// How much is read at once unless a caller says otherwise: 256 KiB.
  public static let defaultPieceSize: Int = 256 << 10

  /// What the input is called in messages.
  public let name: String

  private let state: State

  private init(name: String, input: any ByteInput, itemLimit: Int, pieceSize: Int) {
    self.name = name
    state = State(name: name, input: input, itemLimit: itemLimit, pieceSize: max(1, pieceSize))
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - itemLimit: The largest item that is read, in bytes.
  ///   - pieceSize: How many bytes are read at once.
  /// - Throws: A `SourceError` where there is no such file, it is a directory, it
  ///   can't be opened, or standard input is closed.
  public init(
    path: String, itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) throws(SourceError) {
    let input = try path == "-" ? DescriptorInput.standardInput : DescriptorInput(path: path)
    self.init(name: input.name, input: input, itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Creates a reader over an open file, which it doesn't close.
  ///
  /// - Parameters:
  ///   - descriptor: The file, pipe or socket. It may be non-blocking.
  ///   - name: What it is called in messages.
  ///   - itemLimit: The largest item that is read, in bytes.
  ///   - pieceSize: How many bytes are read at once.
  public init(
    descriptor: Int32, name: String,
    itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) {
    let input = DescriptorInput(descriptor: descriptor, name: name, closesWhenDone: false)
    self.init(name: name, input: input, itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Creates a reader over bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: What it is called in messages.
  ///   - itemLimit: The largest item that is read, in bytes.
  ///   - pieceSize: How many bytes are looked at once.
  public init(
    bytes: [UInt8], name: String,
    itemLimit: Int = Self.defaultItemLimit, pieceSize: Int = Self.defaultPieceSize
  ) {
    self.init(name: name, input: MemoryInput(bytes: bytes), itemLimit: itemLimit, pieceSize: pieceSize)
  }

  /// Reads on until there is at least one item, and returns those that there are.
  ///
  /// - Returns: The next items, in the order of the input, or nothing where it ended.
  /// - Throws: A `SourceError` where the input can't be read or isn't JSON. There
  ///   are no further chunks then.
  public mutating func nextChunk() throws(SourceError) -> RecordChunk? {
    try state.nextChunk()
  }
}

extension RecordReader {
  /// How far a reader is.
  private final class State {
    private let name: String
    private let pieceSize: Int
    private let splitter: ItemSplitter
    private let input: any ByteInput
    private var opening = InputOpening()
    private var isDone = false
    private var isFirstChunk = true

    init(name: String, input: any ByteInput, itemLimit: Int, pieceSize: Int) {
      self.name = name
      self.input = input
      self.pieceSize = pieceSize
      splitter = ItemSplitter(itemLimit: itemLimit)
    }

    func nextChunk() throws(SourceError) -> RecordChunk? {
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

    private func readToItem() throws(SourceError) {
      while !isDone, splitter.itemCount == 0 { try readPiece() }
    }

    private func readPiece() throws(SourceError) {
      let room = try splitter.reserve(pieceSize, for: name)
      let count = try input.read(into: room)
      if count > 0 {
        try opening.check(UnsafeRawBufferPointer(rebasing: room[..<count]), of: name)
        try splitter.commit(count, for: name)
      } else {
        isDone = true
        if opening.isBlank { throw .empty(name) }
        try splitter.finish(for: name)
      }
    }

    /// Throws where the only item of the input is a service's message that there are none.
    private func checkForRefusal(_ chunk: RecordChunk) throws(SourceError) {
      guard let message = chunk.refusal else { return }
      try readToItem()
      if splitter.itemCount == 0 { throw .refusedByService(name, message: message) }
    }
  }
}
