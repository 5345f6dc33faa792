internal import Bindery

/// What came of an answer and was not taken yet.
struct TransferState {
  /// A part of an answer.
  enum Part: Hashable, Sendable {
    case head(HTTPHead)
    case piece([UInt8])
    case end(SourceFailure?)
  }

  /// Whoever waits for the next part.
  typealias Waiter = CheckedContinuation<Part, Never>

  /// The bytes from which on no more are taken in until all are taken out.
  static let room = 256 << 10

  /// What a piece takes besides its bytes, so that many small ones fill the room, too.
  static let overhead = 64

  private var parts: [Part] = []
  private var taken = 0
  private var waiting = 0
  private var end: Part?
  private var waiter: Waiter?

  /// Whether nothing more will come.
  var isEnded: Bool { end != nil }

  /// Whether as many bytes wait to be taken as are kept.
  var isFull: Bool { waiting >= Self.room }

  /// Whether nothing waits to be taken, but for the end.
  var isEmpty: Bool { taken == parts.count }

  /// Takes in a part, and returns whoever waits for it. Nothing comes after the end.
  mutating func add(_ part: Part) -> Waiter? {
    guard end == nil else { return nil }
    if isEnd(part) {
      end = part
    } else if waiter == nil {
      parts.append(part)
      waiting += part.cost
    }
    defer { waiter = nil }
    return waiter
  }

  /// Ends with a failure in place of what was not taken, and returns whoever waits. A failure that came before stays.
  mutating func stop(_ failure: SourceFailure?) -> Waiter? {
    forget()
    if case .end(_?)? = end {} else { end = .end(failure) }
    defer { waiter = nil }
    return waiter
  }

  /// Gives the next part, if there is one. The end is given as often as it is asked for.
  mutating func next() -> Part? {
    guard taken < parts.count else { return end }
    let part = parts[taken]
    // What was taken is let go at once, and its place when all have been taken.
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

  /// Gives the next part, or keeps whoever waits for it.
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

  private func isEnd(_ part: Part) -> Bool {
    if case .end = part { true } else { false }
  }
}

extension TransferState.Part {
  /// How much of the room it takes.
  fileprivate var cost: Int {
    if case .piece(let bytes) = self { bytes.count + TransferState.overhead } else { 0 }
  }
}
