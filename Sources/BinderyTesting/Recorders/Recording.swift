internal import Synchronization

/// Things that happened and that a test expects exactly: each, in order, and no other.
final class Recording<Event: Hashable & Sendable>: Sendable {
  private let name: String
  private let events = Mutex<[Event]>([])

  /// Creates a recording of nothing.
  ///
  /// - Parameter name: What the events are called, as in `actions`.
  init(_ name: String) {
    self.name = name
  }

  /// What happened and wasn't expected yet, in order.
  var all: [Event] { events.withLock { $0 } }

  /// Adds what happened.
  func add(_ event: Event) {
    events.withLock { $0.append(event) }
  }

  /// Compares what happened with what was expected, and forgets it.
  ///
  /// - Parameter expected: What was expected.
  /// - Throws: A `RecordingDifference` where they differ.
  func expect(_ expected: [Event]) throws(RecordingDifference) {
    let happened = events.withLock { events in
      defer { events = [] }
      return events
    }
    guard happened != expected else { return }
    throw RecordingDifference(name, expected: expected.map { "\($0)" }, happened: happened.map { "\($0)" })
  }
}

/// The difference between what a test expected and what happened, line by line.
public struct RecordingDifference: Error, Hashable, Sendable {
  private let name: String

  /// What was expected and didn't happen, in order.
  public let missing: [String]

  /// What happened and wasn't expected, in order.
  public let unexpected: [String]

  private let lines: [String]

  /// Compares two lists.
  init(_ name: String, expected: [String], happened: [String]) {
    self.name = name
    let difference = LineDifference(from: expected, to: happened)
    (missing, unexpected, lines) = (difference.removed, difference.added, difference.lines)
  }
}

extension RecordingDifference: CustomStringConvertible {
  /// All lines: with `-` those that were expected and didn't happen, with `+` those that happened unexpectedly.
  public var description: String {
    (["the \(name) are not those that were expected (- expected, + happened):"] + lines.map { "  " + $0 })
      .joined(separator: "\n")
  }
}
