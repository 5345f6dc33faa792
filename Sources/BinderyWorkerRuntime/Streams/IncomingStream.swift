internal import Bindery
internal import Synchronization

/// A stream of bytes that the host sends for a fetch, which queues events until its only reader takes them.
final class IncomingStream: Sendable {
  /// An event of the stream: the announcement of its size, some bytes, or the end.
  enum Event: Sendable {
    /// The announcement of the total number of bytes of the stream.
    case expected(Int)

    /// The next bytes of the stream.
    case piece([UInt8])

    /// The end of the stream, with a failure if the stream is incomplete, or `nil`.
    case end(SourceFailure?)
  }

  /// The events and the reader, which a lock protects.
  private struct State {
    /// The events that the reader hasn't taken yet.
    var events: [Event] = []
    /// The end of the stream, or `nil` before it has come.
    var end: Event?
    /// The waiting reader, or `nil` if it doesn't wait.
    var reader: CheckedContinuation<Event, Never>?

    /// Dequeues the next event together with the waiting reader, or returns `nil` if either is missing.
    mutating func serve() -> (CheckedContinuation<Event, Never>, Event)? {
      guard let reader, let event = events.isEmpty ? end : events.removeFirst() else { return nil }
      self.reader = nil
      return (reader, event)
    }
  }

  private let state = Mutex(State())

  /// Enqueues an event, or drops it if the stream has ended.
  func add(_ event: Event) {
    change { if $0.end == nil { $0.events.append(event) } }
  }

  /// Ends the stream, unless it has ended already.
  ///
  /// With a failure the stream is incomplete. A cancellation also drops the queued events.
  func end(_ failure: SourceFailure?) {
    change { state in
      guard state.end == nil else { return }
      state.end = .end(failure)
      if failure?.code == .cancelled { state.events = [] }
    }
  }

  /// Waits for the next event and returns it; after the end it returns the end again.
  func next() async -> Event {
    await withCheckedContinuation { continuation in
      change { $0.reader = continuation }
    }
  }

  /// Changes the state, and resumes the reader if there is an event for it.
  private func change(_ body: (inout State) -> Void) {
    let served = state.withLock { state in
      body(&state)
      return state.serve()
    }
    if let (reader, event) = served { reader.resume(returning: event) }
  }
}
