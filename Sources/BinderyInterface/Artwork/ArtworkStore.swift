public import Bindery
internal import Synchronization

/// Loads pictures, and keeps those that were used last.
///
/// Whatever wants the same address at the same time shares one request, which is
/// cancelled when the last one lets go. No more than a number of requests are on their
/// way at once; what is let go before its turn is never requested. A picture that did
/// not come is not remembered. All functions are safe on any thread.
public final class ArtworkStore: Sendable {
  /// The key by which view models find the store of their context.
  public enum Key: ContextKey {
    /// No store.
    public static var defaultValue: ArtworkStore? { nil }
  }

  private struct State {
    var memory: ByteMemory
    var flights: ArtworkFlights
  }

  private let state: Mutex<State>
  private let fetcher: any Fetcher
  private let cache: (any ByteCache)?

  /// Creates a store that keeps nothing yet.
  ///
  /// - Parameters:
  ///   - fetcher: Gets what is behind an address.
  ///   - cache: Keeps pictures beyond the life of the process.
  ///   - budget: The most bytes that are kept in memory. A picture larger than that isn't kept.
  ///   - limit: The most requests that are on their way at once; at least one.
  public init(fetcher: any Fetcher, cache: (any ByteCache)? = nil, budget: Int = 16 << 20, limit: Int = 4) {
    self.fetcher = fetcher
    self.cache = cache
    state = Mutex(State(memory: ByteMemory(budget: budget), flights: ArtworkFlights(limit: limit)))
  }

  /// Loads a picture, unless it is kept.
  ///
  /// Letting go of the steps, or cancelling the task that reads them, lets go of the
  /// picture.
  ///
  /// - Parameter address: Where the picture is.
  /// - Returns: Progress that never goes back, at most one step for each whole per
  ///   cent, and then one end. For one reader.
  public func load(_ address: String) -> AsyncStream<ArtworkStep> {
    let (stream, continuation) = AsyncStream<ArtworkStep>.makeStream()
    if let id = board(address, continuation) {
      continuation.onTermination = { [weak self] _ in self?.leave(address, id) }
      startNext()
    } else {
      continuation.finish()
    }
    return stream
  }

  /// How many bytes are kept in memory.
  public var byteCount: Int { state.withLock(\.memory.count) }

  /// Keeps nothing any longer, neither in memory nor in the cache.
  public func purge() async {
    state.withLock { $0.memory = ByteMemory(budget: $0.memory.budget) }
    await cache?.purge()
  }

  /// Keeps no longer in the cache what has expired.
  public func removeExpired() async {
    await cache?.removeExpired()
  }

  /// Gives a picture that is kept, or else puts down who wants it.
  private func board(_ address: String, _ passenger: ArtworkFlights.Passenger) -> Int? {
    state.withLock { state in
      guard let bytes = state.memory.use(address) else { return state.flights.board(address, passenger) }
      passenger.yield(.loaded(bytes))
      return nil
    }
  }

  private func leave(_ address: String, _ id: Int) {
    // What is let go is let go without the lock.
    let flight = state.withLock { $0.flights.leave(address, id) }
    flight?.task?.cancel()
  }

  private func startNext() {
    while let (address, id) = state.withLock({ $0.flights.next() }) {
      let task = Task { await run(address, id) }
      state.withLock { $0.flights.setTask(task, of: address, id) }
    }
  }

  private func run(_ address: String, _ id: Int) async {
    let end = await result(of: address, id)
    let passengers = state.withLock { state in
      if case .loaded(let bytes) = end { state.memory.keep(address, bytes) }
      return state.flights.land(address, id)
    }
    // Without the lock: each end calls back.
    for passenger in passengers {
      passenger.yield(end)
      passenger.finish()
    }
    startNext()
  }

  private func result(of address: String, _ id: Int) async -> ArtworkStep {
    let unwanted = ArtworkStep.failed(SourceFailure(.cancelled, "nobody wants '\(address)' any more"))
    guard !Task.isCancelled else { return unwanted }
    if let bytes = await cache?.get(address) { return .loaded(bytes) }
    let receiver = ArtworkReceiver { [weak self] progress in
      self?.state.withLock { $0.flights.tell(progress, of: address, id) }
    }
    do throws(SourceFailure) {
      try await fetcher.fetch(address, receiver: receiver)
    } catch {
      return .failed(error)
    }
    // A fetcher may end early without an error then.
    guard !Task.isCancelled else { return unwanted }
    let bytes = receiver.bytes
    await cache?.set(address, bytes)
    return .loaded(bytes)
  }
}

extension Context {
  /// The store that artwork is loaded from, or `nil` if nothing can be fetched.
  ///
  /// It is the nearest one that was set for ``ArtworkStore/Key``. If there is none, the context that has the fetcher
  /// gets one, in memory alone, which all its scopes share.
  public var artworkStore: ArtworkStore? {
    if let store = self[ArtworkStore.Key.self] { return store }
    guard let owner = owner(of: FetcherKey.self), let fetcher = owner.fetcher else { return nil }
    return owner.value(of: ArtworkStore.Key.self) { ArtworkStore(fetcher: fetcher) }
  }
}
