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

  private var parts: [Part] = []
  private var taken = 0
  private var end: Part?
  private var waiter: Waiter?

  /// Whether the head has come.
  private(set) var hasHead = false

  /// The bytes of the body that have come.
  private(set) var received = 0

  /// The redirections that were followed.
  private(set) var redirects = 0

  /// Whether nothing more will come.
  var isEnded: Bool { end != nil }

  /// Takes in a part, and returns whoever waits for it. Nothing comes after the end.
  mutating func add(_ part: Part) -> Waiter? {
    guard end == nil else { return nil }
    switch part {
    case .head: hasHead = true
    case .piece(let bytes): received += bytes.count
    case .end: end = part
    }
    if waiter == nil, !isEnd(part) { parts.append(part) }
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

  /// Counts a redirection.
  mutating func redirect() {
    redirects += 1
  }

  /// Gives the next part, if there is one. The end is given as often as it is asked for.
  mutating func next() -> Part? {
    guard taken < parts.count else { return end }
    let part = parts[taken]
    // What was taken is let go at once, and its place when all have been taken.
    parts[taken] = .end(nil)
    taken += 1
    if taken == parts.count { forget() }
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
  }

  private func isEnd(_ part: Part) -> Bool {
    if case .end = part { true } else { false }
  }
}
