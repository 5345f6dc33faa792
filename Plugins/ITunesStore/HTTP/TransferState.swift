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
  static let room = 256 << 10

  /// The size in bytes that each piece of the body counts beyond its content, so that many small ones fill the queue.
  static let overhead = 64

  private var parts: [Part] = []
  private var taken = 0
  private var waiting = 0
  private var end: Part?
  private var waiter: Waiter?

  /// Whether the end has arrived, after which no part is added.
  var isEnded: Bool { end != nil }

  /// Whether the queue is full.
  var isFull: Bool { waiting >= Self.room }

  /// Whether the consumer has taken all queued parts of the response, not counting its end.
  var isEmpty: Bool { taken == parts.count }

  /// Adds a part, and returns the waiter that the caller resumes with it, or `nil` if there is none.
  ///
  /// Parts after the end are ignored.
  mutating func add(_ part: Part) -> Waiter? {
    guard end == nil else { return nil }
    if case .end = part {
      end = part
    } else if waiter == nil {
      parts.append(part)
      waiting += part.cost
    }
    defer { waiter = nil }
    return waiter
  }

  /// Replaces the queued parts by an end, and returns the waiter that the caller resumes, or `nil` if there is none.
  ///
  /// An earlier failure stays; `failure` is `nil` for an end without one.
  mutating func stop(_ failure: SourceFailure?) -> Waiter? {
    forget()
    if case .end(_?)? = end {} else { end = .end(failure) }
    defer { waiter = nil }
    return waiter
  }

  /// Removes and returns the next part, or `nil` if there is none yet. The end is returned any number of times.
  mutating func next() -> Part? {
    guard taken < parts.count else { return end }
    let part = parts[taken]
    // Each part is released as soon as it is taken, and the array once all parts are.
    parts[taken] = .end(nil)
    taken += 1
    waiting -= part.cost
    if taken == parts.count {
      forget()
    } else if taken >= 1024, taken > parts.count / 2 {
      parts.removeFirst(taken)
      taken = 0
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

  private mutating func forget() {
    parts = []
    taken = 0
    waiting = 0
  }

}

extension TransferState.Part {
  /// The size in bytes that the part counts in the queue.
  fileprivate var cost: Int {
    if case .piece(let bytes) = self { bytes.count + TransferState.overhead } else { 0 }
  }
}
