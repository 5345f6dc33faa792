internal import Bindery
internal import BinderySources
internal import Dispatch
internal import Synchronization

/// A single search of a library, on a thread that waiting for the database may occupy.
final class LibraryReading: Sendable {
  /// The result of a search.
  typealias Found = Result<LibraryPage, SourceFailure>

  private struct State {
    /// Passes on the result; `nil` before the search has begun, and once it has ended.
    var end: (@Sendable (Found) -> Void)?

    /// Interrupts the connection while the search uses it.
    var interrupt: (@Sendable () -> Void)?

    var isCancelled = false
  }

  private let state = Mutex(State())
  private let request: SearchRequest
  private let idle: IdleReaders
  private let begun: BegunSearches

  /// Creates a search that hasn't begun, with a connection from a pool.
  ///
  /// The first page notes the newest row among the searches that were begun, and further pages have no newer ones.
  init(of request: SearchRequest, by idle: IdleReaders, among begun: BegunSearches = BegunSearches()) {
    (self.request, self.idle, self.begun) = (request, idle, begun)
  }

  /// Starts the search, and calls `onEnd` once with its result.
  func begin(_ onEnd: @escaping @Sendable (Found) -> Void) {
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.end = onEnd }
      return !state.isCancelled
    }
    guard isWanted else { return onEnd(.failure(Self.cancelled)) }
    DispatchQueue.global().async { [self] in
      let found: Found
      do throws(LibraryError) {
        found = .success(try read())
      } catch {
        found = .failure(SourceFailure(.failed, error.description))
      }
      end(with: found)
    }
  }

  /// Ends the search at once, and interrupts the statement that it runs or would run next.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      // The lock keeps the connection from being closed meanwhile.
      state.interrupt?()
    }
    end(with: .failure(Self.cancelled))
  }

  private static let cancelled = SourceFailure(.cancelled, "the search was cancelled")

  private func end(with found: Found) {
    let end = state.withLock { state in
      defer { state.end = nil }
      return state.end
    }
    end?(found)
  }

  private func read() throws(LibraryError) -> LibraryPage {
    guard !isCancelled else { return LibraryPage() }
    let reader = try idle.reader()
    begin(with: reader.value.interrupt)
    defer { if isUninterrupted() { idle.take(back: reader) } }
    guard request.next != nil, let newest = begun.newestRow(of: request.question) else {
      let page = try reader.value.page(for: request)
      if request.isBeginning { begun.begin(request.question, at: page.newestRow) }
      return page
    }
    return try reader.value.page(for: request, upTo: newest)
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func begin(with interrupt: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.interrupt = interrupt
      if state.isCancelled { interrupt() }
    }
  }

  /// Ends the use of the connection, and returns whether it can be used again.
  private func isUninterrupted() -> Bool {
    state.withLock { state in
      state.interrupt = nil
      return !state.isCancelled
    }
  }
}
