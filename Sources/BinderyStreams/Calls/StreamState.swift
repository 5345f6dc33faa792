internal import Bindery

/// The state of a bounded stream of bytes between the thread that writes it and the task that reads it.
///
/// Functions return the waiters to resume, because the caller has to resume them after unlocking the state.
struct StreamState {
  /// A chunk of the stream, which the task reads at once.
  struct Piece: Sendable {
    /// The expected total number of bytes, or `nil` if none was reported since the last chunk.
    var expected: UInt64?

    /// The next page and the total number of items, or `nil` if none was reported since the last chunk.
    var page: FollowingPage?

    /// The bytes that were written since the last chunk.
    var bytes: [UInt8] = []

    /// Whether the chunk has neither bytes nor an announced number nor a page.
    var isEmpty: Bool { expected == nil && page == nil && bytes.isEmpty }
  }

  /// The waiters to resume: the reading task with its chunk, or with `nil` at the end, and a number of blocked writers.
  struct Waiting {
    /// The reading task with its chunk, or `nil` if it doesn't wait or there is nothing for it.
    var reader: (CheckedContinuation<Piece?, Never>, Piece?)?
    /// The number of blocked writers to resume.
    var writerCount = 0
  }

  /// The maximum number of bytes that are written but not yet read; at that number, a writer blocks.
  static let limit = 1 << 16

  /// Whether the reading task was cancelled.
  private(set) var isCancelled = false

  /// The result of the call, or `nil` while it runs.
  private(set) var outcome: Result<Void, SourceFailure>?

  /// The time to wait before the next request, or `nil` if the C function reported none.
  var retryAfter: Duration?

  /// The result to use if the C function succeeds: a failure if the token of its next page was too long.
  private(set) var pageOutcome: Result<Void, SourceFailure> = .success(())

  /// The chunk that was written but not yet read.
  private var pending = Piece()
  /// The waiting task, or `nil` if it doesn't wait.
  private var reader: CheckedContinuation<Piece?, Never>?
  /// The number of blocked writers.
  private var writerCount = 0

  /// Appends as many of the bytes as the limit of pending bytes allows.
  ///
  /// - Parameter bytes: The bytes to append.
  /// - Returns: The number of appended bytes, whether the writer has to block now, and the waiters to resume.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> (count: Int, mustWait: Bool, waiting: Waiting) {
    guard !isCancelled else { return (0, false, Waiting()) }
    let count = min(bytes.count, Self.limit - pending.bytes.count)
    pending.bytes += bytes.prefix(count)
    let waiting = serveReader()
    let mustWait = pending.bytes.count >= Self.limit
    if mustWait { writerCount += 1 }
    return (count, mustWait, waiting)
  }

  /// Sets the expected total number of bytes, and returns the waiters to resume.
  mutating func expect(_ count: UInt64) -> Waiting {
    guard !isCancelled else { return Waiting() }
    pending.expected = count
    return serveReader()
  }

  /// Sets the next page and the total number of items, and returns the waiters to resume.
  mutating func turn(to page: FollowingPage) -> Waiting {
    guard !isCancelled else { return Waiting() }
    pending.page = page
    return serveReader()
  }

  /// Fails the call because the token of the next page has a number of bytes beyond the limit.
  mutating func refusePage(of count: Int) {
    pageOutcome = .failure(
      SourceFailure(
        .malformed, "it names its next page in \(count) bytes; expected at most \(PageToken.limit)"))
  }

  /// Ends the stream for the cancelled reader, drops the pending bytes, and returns the waiters to resume.
  mutating func cancel() -> Waiting {
    isCancelled = true
    pending = Piece()
    return wakeAll()
  }

  /// Ends the stream with a result, after the pending bytes are read, and returns the waiters to resume.
  mutating func finish(_ outcome: Result<Void, SourceFailure>) -> Waiting {
    self.outcome = outcome
    return pending.isEmpty ? wakeAll() : serveReader()
  }

  /// Sets the task that waits for the next chunk, and returns the waiters to resume.
  mutating func wait(_ continuation: CheckedContinuation<Piece?, Never>) -> Waiting {
    reader = continuation
    if isCancelled || (outcome != nil && pending.isEmpty) { return wakeAll() }
    return serveReader()
  }

  /// Removes the pending chunk for the waiting task, and returns both; returns no waiters if either is missing.
  private mutating func serveReader() -> Waiting {
    guard let reader, !pending.isEmpty else { return Waiting() }
    defer { (self.reader, pending, writerCount) = (nil, Piece(), 0) }
    return Waiting(reader: (reader, pending), writerCount: writerCount)
  }

  /// Returns all waiters; the reader gets the end of the stream.
  private mutating func wakeAll() -> Waiting {
    defer { (reader, writerCount) = (nil, 0) }
    return Waiting(reader: reader.map { ($0, nil) }, writerCount: writerCount)
  }
}
