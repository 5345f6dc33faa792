internal import Bindery

/// A queue of the parts of an HTTP response that have arrived and that the consumer hasn't taken yet.
struct TransferState {
  /// A part of an answer: its head, bytes of its body, or its end, with a failure if the answer isn't complete.
  enum Part: Hashable, Sendable {
    case head(HTTPHead)
    case piece([UInt8])
    case end(SourceFailure?)
  }

  /// The continuation of a task that waits for the next part of the HTTP response.
  typealias Waiter = CheckedContinuation<Part, Never>

  /// The size in bytes from which the queue is full; it accepts more bytes only once it is empty.
  static let capacity = 256 << 10

  /// The size in bytes that each piece of the body counts beyond its content, so that many small ones fill the queue.
  static let overhead = 64

  /// The parts that were added, of which the first `takenCount` were removed already.
  private var parts: [Part] = []
  /// The number of removed parts at the start of `parts`.
  private var takenCount = 0
  /// The size in bytes of the queued parts.
  private var queuedSize = 0
  /// The end of the answer, or `nil` if it hasn't arrived.
  private var end: Part?
  /// The waiting consumer, or `nil` if none waits.
  private var waiter: Waiter?

  /// Whether the end has arrived, after which no part is added.
  var isEnded: Bool { end != nil }

  /// Whether the queue is full.
  var isFull: Bool { queuedSize >= Self.capacity }

  /// Whether the consumer has taken all queued parts of the response, not counting its end.
  var isEmpty: Bool { takenCount == parts.count }

  /// Adds a part, and returns the waiter that the caller resumes with it, or `nil` if there is none.
  ///
  /// Parts after the end are ignored.
  mutating func add(_ part: Part) -> Waiter? {
    guard end == nil else { return nil }
    if case .end = part {
      end = part
    } else if waiter == nil {
      parts.append(part)
      queuedSize += part.cost
    }
    defer { waiter = nil }
    return waiter
  }

  /// Replaces the queued parts by an end, and returns the waiter that the caller resumes, or `nil` if there is none.
  ///
  /// An earlier failure stays; `failure` is `nil` for an end without one.
  mutating func stop(_ failure: SourceFailure?) -> Waiter? {
    removeAll()
    if case .end(_?)? = end {} else { end = .end(failure) }
    defer { waiter = nil }
    return waiter
  }

  /// Removes and returns the next part, or `nil` if there is none yet. The end is returned any number of times.
  mutating func next() -> Part? {
    guard takenCount < parts.count else { return end }
    let part = parts[takenCount]
    // Each part is released as soon as it is taken, and the array once all parts are.
    parts[takenCount] = .end(nil)
    takenCount += 1
    queuedSize -= part.cost
    if takenCount == parts.count {
      removeAll()
    } else if takenCount >= 1024, takenCount > parts.count / 2 {
      parts.removeFirst(takenCount)
      takenCount = 0
    }
    return part
  }

  /// Removes and returns the next part, or stores the waiter and returns `nil` if there is none yet.
  mutating func next(for waiter: Waiter) -> Part? {
    guard let part = next() else {
      self.waiter = waiter
      return nil
    }
    return part
  }

  /// Removes all parts.
  private mutating func removeAll() {
    parts = []
    takenCount = 0
    queuedSize = 0
  }

}

extension TransferState.Part {
  /// The size in bytes that the part counts in the queue.
  fileprivate var cost: Int {
    if case .piece(let bytes) = self { bytes.count + TransferState.overhead } else { 0 }
  }
}
