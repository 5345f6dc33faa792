internal import Synchronization

/// A recording of events, for a test that expects exactly these, in order.
final class Recording<Event: Hashable & Sendable>: Sendable {
  /// The name of what is recorded, in the plural, for messages.
  private let name: String
  /// The recorded events that weren't expected yet.
  private let events = Mutex<[Event]>([])

  /// Creates an empty recording.
  ///
  /// - Parameter name: The noun for the events, as in `actions`.
  init(_ name: String) {
    self.name = name
  }

  /// The events since the last call of ``expect(_:)``, in order.
  var all: [Event] { events.withLock { $0 } }

  /// Records an event.
  func add(_ event: Event) {
    events.withLock { $0.append(event) }
  }

  /// Compares the events so far with the expected ones, and removes them.
  ///
  /// - Parameter expected: The expected events, in order.
  /// - Throws: A `RecordingDifference` if the two differ.
  func expect(_ expected: [Event]) throws(RecordingDifference) {
    let happened = events.withLock { events in
      defer { events = [] }
      return events
    }
    guard happened != expected else { return }
    throw RecordingDifference(name, expected: expected.map { "\($0)" }, happened: happened.map { "\($0)" })
  }
}

/// The error of a recorder: the difference between expected and recorded events, line by line.
public struct RecordingDifference: Error, Hashable, Sendable {
  /// The name of the recorder in the message.
  private let name: String

  /// The descriptions of the events that were expected but not recorded, in order.
  public let missing: [String]

  /// The descriptions of the events that were recorded but not expected, in order.
  public let unexpected: [String]

  /// The lines of the difference.
  private let lines: [String]

  /// Creates the difference between the descriptions of expected and recorded events. `name` is a plural noun for them,
  /// such as `actions`.
  init(_ name: String, expected: [String], happened: [String]) {
    self.name = name
    let difference = LineDifference(from: expected, to: happened)
    (missing, unexpected, lines) = (difference.removed, difference.added, difference.lines)
  }
}

extension RecordingDifference: CustomStringConvertible {
  /// A heading, then all events, a line each: `-` precedes those that were expected but not recorded, `+` those that
  /// were recorded but not expected.
  public var description: String {
    (["the \(name) are not those that were expected (- expected, + happened):"] + lines.map { "  " + $0 })
      .joined(separator: "\n")
  }
}
