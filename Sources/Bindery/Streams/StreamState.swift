/// What passes from a call that writes a stream to the task that reads it.
///
/// Functions return what is to be done about a change, since it has to be done without the lock.
struct StreamState {
  /// What the task takes at a time.
  struct Piece: Sendable {
    /// How many bytes will come in all, where that was told since the last piece.
    var expected: UInt64?

    /// The bytes that were written since the last piece.
    var bytes: [UInt8] = []

    var isEmpty: Bool { expected == nil && bytes.isEmpty }
  }

  /// Those who wait for a change: the task for a piece, nothing of which means the end, and threads for room.
  struct Waiting {
    var reader: (CheckedContinuation<Piece?, Never>, Piece?)?
    var writerCount = 0
  }

  /// How many bytes may wait before a writer does.
  static let limit = 1 << 16

  private(set) var isCancelled = false

  /// What became of the call; nothing while it runs.
  private(set) var outcome: Result<Void, SourceFailure>?
  var retryAfter: Duration?

  private var pending = Piece()
  private var reader: CheckedContinuation<Piece?, Never>?
  private var writerCount = 0

  /// Adds as many of the bytes as there is room for.
  ///
  /// - Returns: How many were added, whether the writer has to wait, and who waits for them.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> (count: Int, mustWait: Bool, waiting: Waiting) {
    guard !isCancelled else { return (0, false, Waiting()) }
    let count = min(bytes.count, Self.limit - pending.bytes.count)
    pending.bytes += bytes.prefix(count)
    let waiting = serveReader()
    let mustWait = pending.bytes.count >= Self.limit
    if mustWait { writerCount += 1 }
    return (count, mustWait, waiting)
  }

  /// Adds how many bytes will come.
  mutating func expect(_ count: UInt64) -> Waiting {
    guard !isCancelled else { return Waiting() }
    pending.expected = count
    return serveReader()
  }

  /// Ends the stream, and what is still pending with it.
  mutating func cancel() -> Waiting {
    isCancelled = true
    pending = Piece()
    return wakeAll()
  }

  /// Ends the stream after what is pending.
  mutating func finish(_ outcome: Result<Void, SourceFailure>) -> Waiting {
    self.outcome = outcome
    return pending.isEmpty ? wakeAll() : serveReader()
  }

  /// Has a task wait for the next piece.
  mutating func wait(_ continuation: CheckedContinuation<Piece?, Never>) -> Waiting {
    reader = continuation
    if isCancelled || (outcome != nil && pending.isEmpty) { return wakeAll() }
    return serveReader()
  }

  /// Gives the reader what is pending, if there is a reader and anything for it.
  private mutating func serveReader() -> Waiting {
    guard let reader, !pending.isEmpty else { return Waiting() }
    defer { (self.reader, pending, writerCount) = (nil, Piece(), 0) }
    return Waiting(reader: (reader, pending), writerCount: writerCount)
  }

  private mutating func wakeAll() -> Waiting {
    defer { (reader, writerCount) = (nil, 0) }
    return Waiting(reader: reader.map { ($0, nil) }, writerCount: writerCount)
  }
}
