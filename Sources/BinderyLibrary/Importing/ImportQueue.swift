internal import BinderyRendering
internal import BinderySources

/// A part of what an import has made of a chunk of its input.
struct ImportPiece: Sendable {
  /// The items to add or to replace, in the order of the input.
  var items: [PreparedItem] = []

  /// The rows of the items that the library has as they are.
  var kept: [KnownRow] = []

  /// The number of items that nothing identifies, which aren't added.
  var unknownCount = 0

  /// The offset in the input up to which this and the pieces before it account for all items.
  var offset: Int

  /// The items that can't be read.
  var damaged: [DamagedItem] = []

  /// The items whose plugins can't be used or have failed.
  var pluginless = PluginlessItems()

  /// The sentences that say why plugins refuse their items.
  var refusals: [String] = []

  /// The number of bytes that the items take in memory.
  var byteCount: Int { items.reduce(0) { $0 + $1.byteCount } }

  /// Returns the problems of items, for reports that name their source.
  func problems(from source: String) -> [ItemProblem] {
    damaged.map { ItemProblem($0, from: source) }
      + refusals.map { ItemProblem(source: source, offset: nil, sentence: $0) }
  }
}

/// A queue of pieces from several chunks, which are taken in the order of the chunks.
///
/// Chunks are worked on side by side. The producer of a chunk is suspended while its pieces have more bytes than the
/// queue holds for a chunk, so that a few chunks whose texts are large don't fill the memory.
actor ImportQueue {
  private struct Chunk {
    var pieces: [ImportPiece] = []
    var byteCount = 0
    var hasEnded = false
    var producer: CheckedContinuation<Void, Never>?
  }

  /// The number of bytes that the queue holds for each chunk.
  private static let bound = 4 << 20

  /// The pieces of each chunk that weren't taken yet.
  private var chunks: [Int: Chunk] = [:]

  /// The index of the chunk whose pieces the consumer takes.
  private var due = 0

  /// The consumer while it waits for the next piece, or `nil`.
  private var consumer: CheckedContinuation<Void, Never>?

  /// Whether the import has ended, so that no producer waits any more.
  private var isClosed = false

  /// Adds a piece of a chunk, and returns once there is room for another.
  func add(_ piece: ImportPiece, to index: Int) async {
    chunks[index, default: Chunk()].pieces.append(piece)
    chunks[index]?.byteCount += piece.byteCount
    wakeConsumer(of: index)
    guard !isClosed, chunks[index]?.byteCount ?? 0 > Self.bound else { return }
    await withCheckedContinuation { chunks[index]?.producer = $0 }
  }

  /// Says that a chunk has no more pieces.
  func end(_ index: Int) {
    chunks[index, default: Chunk()].hasEnded = true
    wakeConsumer(of: index)
  }

  /// Returns the next piece of a chunk, or `nil` at its end, after which the next chunk is due.
  func next(of index: Int) async -> ImportPiece? {
    while true {
      if var chunk = chunks[index], !chunk.pieces.isEmpty {
        let piece = chunk.pieces.removeFirst()
        chunk.byteCount -= piece.byteCount
        let producer = chunk.producer
        chunk.producer = nil
        chunks[index] = chunk
        producer?.resume()
        return piece
      }
      if chunks[index]?.hasEnded == true {
        chunks[index] = nil
        due = index + 1
        return nil
      }
      await withCheckedContinuation { consumer = $0 }
    }
  }

  /// Resumes all producers, and suspends none any more, since no piece will be taken.
  func close() {
    isClosed = true
    for chunk in chunks.values { chunk.producer?.resume() }
    chunks = [:]
  }

  private func wakeConsumer(of index: Int) {
    guard index == due else { return }
    consumer?.resume()
    consumer = nil
  }
}
