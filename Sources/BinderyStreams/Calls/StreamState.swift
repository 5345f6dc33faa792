internal import Bindery

/// The state of a stream between the call that writes it and the task that reads it.
///
/// Each function returns the waiters to resume, because that has to happen without the lock.
struct StreamState {
  /// A chunk that the task reads at once.
  struct Piece: Sendable {
    /// The expected total number of bytes, or `nil` if it wasn't reported since the last chunk.
    var expected: UInt64?

    /// The following page and the number of items, or `nil` if they weren't reported since the last chunk.
    var page: FollowingPage?

    /// The bytes written since the last chunk.
    var bytes: [UInt8] = []

    var isEmpty: Bool { expected == nil && page == nil && bytes.isEmpty }
  }

  /// The waiters to resume: the task with its chunk, or `nil` at the end, and a number of blocked writers.
  struct Waiting {
    var reader: (CheckedContinuation<Piece?, Never>, Piece?)?
    var writerCount = 0
  }

  /// The maximum number of pending bytes; at that number, a writer blocks.
  static let limit = 1 << 16

  /// Whether the reader has cancelled the call.
  private(set) var isCancelled = false

  /// The result of the call, or `nil` while it runs.
  private(set) var outcome: Result<Void, SourceFailure>?

  /// The time to wait before the next request, or `nil` if the callee reported none.
  var retryAfter: Duration?

  /// The success of the call, unless it named a page by a mark that is too long.
  private(set) var pageOutcome: Result<Void, SourceFailure> = .success(())

  private var pending = Piece()
  private var reader: CheckedContinuation<Piece?, Never>?
  private var writerCount = 0

  /// Appends as many of the bytes as there is room for.
  ///
  /// - Parameter bytes: The bytes to append.
  /// - Returns: The number of appended bytes, whether the writer has to block, and the waiters to resume.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> (count: Int, mustWait: Bool, waiting: Waiting) {
    guard !isCancelled else { return (0, false, Waiting()) }
    let count = min(bytes.count, Self.limit - pending.bytes.count)
    pending.bytes += bytes.prefix(count)
    let waiting = serveReader()
    let mustWait = pending.bytes.count >= Self.limit
    if mustWait { writerCount += 1 }
    return (count, mustWait, waiting)
  }

  /// Sets the expected total number of bytes.
  mutating func expect(_ count: UInt64) -> Waiting {
    guard !isCancelled else { return Waiting() }
    pending.expected = count
    return serveReader()
  }

  /// Sets the page that follows the answer.
  mutating func turn(to page: FollowingPage) -> Waiting {
    guard !isCancelled else { return Waiting() }
    pending.page = page
    return serveReader()
  }

  /// Notes that the following page was named by a mark of so many bytes, which are too many.
  mutating func refusePage(of count: Int) {
    pageOutcome = .failure(
      SourceFailure(
        .malformed, "it names its next page in \(count) bytes; expected at most \(PageToken.limit)"))
  }

  /// Ends the stream and drops the pending bytes.
  mutating func cancel() -> Waiting {
    isCancelled = true
    pending = Piece()
    return wakeAll()
  }

  /// Ends the stream after the pending bytes.
  mutating func finish(_ outcome: Result<Void, SourceFailure>) -> Waiting {
    self.outcome = outcome
    return pending.isEmpty ? wakeAll() : serveReader()
  }

  /// Sets the task that waits for the next chunk.
  mutating func wait(_ continuation: CheckedContinuation<Piece?, Never>) -> Waiting {
    reader = continuation
    if isCancelled || (outcome != nil && pending.isEmpty) { return wakeAll() }
    return serveReader()
  }

  /// Takes the pending chunk for the reader, if there are both.
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
