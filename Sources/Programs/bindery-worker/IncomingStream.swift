internal import Bindery
internal import Synchronization

/// What comes from the host piece by piece, until one task takes it.
final class IncomingStream: Sendable {
  /// What comes.
  enum Event: Sendable {
    case expected(Int)
    case piece([UInt8])
    case end(SourceFailure?)
  }

  private struct State {
    var events: [Event] = []
    var end: Event?
    var reader: CheckedContinuation<Event, Never>?

    /// The next event, and who waits for it, if both are there.
    mutating func serve() -> (CheckedContinuation<Event, Never>, Event)? {
      guard let reader, let event = events.isEmpty ? end : events.removeFirst() else { return nil }
      self.reader = nil
      return (reader, event)
    }
  }

  private let state = Mutex(State())

  /// Adds what has come.
  ///
  /// - Parameter event: What has come; nothing happens after the end.
  func add(_ event: Event) {
    change { if $0.end == nil { $0.events.append(event) } }
  }

  /// Notes the end: the first that is noted counts.
  ///
  /// - Parameter failure: Why it ends early, if so. What has come before is dropped where nobody wants it any more.
  func end(_ failure: SourceFailure?) {
    change { state in
      guard state.end == nil else { return }
      state.end = .end(failure)
      if failure?.code == .cancelled { state.events = [] }
    }
  }

  /// Waits for what comes next.
  ///
  /// - Returns: What has come. After the end, the end.
  func next() async -> Event {
    await withCheckedContinuation { continuation in
      change { $0.reader = continuation }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let served = state.withLock { state in
      body(&state)
      return state.serve()
    }
    if let (reader, event) = served { reader.resume(returning: event) }
  }
}
