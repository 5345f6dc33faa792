public import Bindery
internal import Synchronization

/// A store that loads pictures, and caches those that were used last.
///
/// Concurrent loads of the same address share one request, which is cancelled when its last subscriber leaves. The
/// number of concurrent requests is limited, and a load that is abandoned in the queue is never requested. Failures are
/// not cached. All functions are thread-safe.
public final class ArtworkStore: Sendable {
  /// The key under which a program sets the store in a context.
  public enum Key: ContextKey {
    /// The default value, `nil`: no store.
    public static var defaultValue: ArtworkStore? { nil }
  }

  /// The cache and the loads, which a lock protects.
  private struct State {
    /// The pictures that were used last.
    var memory: ByteMemory
    /// The running and queued loads.
    var loads: ArtworkLoads
  }

  private let state: Mutex<State>
  /// The fetcher that loads the pictures.
  private let fetcher: any Fetcher
  /// The cache that outlives the process, or `nil` if there is none.
  private let cache: (any ByteCache)?

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - fetcher: Fetches the bytes at an address.
  ///   - cache: A cache of pictures that outlives the process, or `nil` for none.
  ///   - budget: The maximum number of bytes to keep in memory. A picture larger than that isn't kept.
  ///   - limit: The maximum number of concurrent requests; at least 1.
  public init(fetcher: any Fetcher, cache: (any ByteCache)? = nil, budget: Int = 16 << 20, limit: Int = 4) {
    self.fetcher = fetcher
    self.cache = cache
    state = Mutex(State(memory: ByteMemory(budget: budget), loads: ArtworkLoads(limit: limit)))
  }

  /// Returns a stream of the steps of loading a picture, from the cache or by a request.
  ///
  /// Releasing the stream, or cancelling the task that reads it, abandons the load.
  ///
  /// - Parameter address: The address of the picture.
  /// - Returns: A stream for one reader: progress that never decreases, with at most one step for each whole percent,
  ///   and then one end.
  public func load(_ address: String) -> AsyncStream<ArtworkStep> {
    let (stream, continuation) = AsyncStream<ArtworkStep>.makeStream()
    if let id = subscribe(address, continuation) {
      continuation.onTermination = { [weak self] _ in self?.unsubscribe(address, id) }
      startNext()
    } else {
      continuation.finish()
    }
    return stream
  }

  /// The total number of bytes of the pictures that are cached in memory, without those being loaded.
  public var byteCount: Int { state.withLock(\.memory.count) }

  /// Removes all pictures from memory and from the cache; loads in progress continue, and cache their pictures.
  public func purge() async {
    state.withLock { $0.memory = ByteMemory(budget: $0.memory.budget) }
    await cache?.purge()
  }

  /// Removes expired and damaged pictures from the cache that outlives the process, but none from memory.
  public func removeExpired() async {
    await cache?.removeExpired()
  }

  /// Sends the picture to the subscriber if it is in memory, or else adds the subscriber and returns its identifier.
  private func subscribe(_ address: String, _ subscriber: ArtworkLoads.Subscriber) -> Int? {
    state.withLock { state in
      guard let bytes = state.memory.use(address) else { return state.loads.subscribe(to: address, subscriber) }
      subscriber.yield(.loaded(bytes))
      return nil
    }
  }

  /// Removes a subscriber from a load, and cancels the load if it was the last one.
  private func unsubscribe(_ address: String, _ id: Int) {
    // The task is released and cancelled outside the lock, because both may call code that takes the lock.
    let load = state.withLock { $0.loads.unsubscribe(from: address, id) }
    load?.task?.cancel()
  }

  /// Starts the queued loads, as many as may run at a time.
  private func startNext() {
    while let (address, id) = state.withLock({ $0.loads.next() }) {
      let task = Task { await run(address, id) }
      state.withLock { $0.loads.setTask(task, of: address, id) }
    }
  }

  /// Loads a picture, passes the result to the subscribers, and starts the next load.
  private func run(_ address: String, _ id: Int) async {
    let end = await result(of: address, id)
    let subscribers = state.withLock { state in
      if case .loaded(let bytes) = end { state.memory.keep(address, bytes) }
      return state.loads.end(address, id)
    }
    // Finishing a stream calls its termination handler, which takes the lock.
    for subscriber in subscribers {
      subscriber.yield(end)
      subscriber.finish()
    }
    // Rows that go offscreen unsubscribe in one job of the main actor, which has to end before the next load is chosen.
    if Task.isCancelled { await MainActor.run {} }
    startNext()
  }

  /// Returns the picture from the cache or the fetcher, or the failure.
  private func result(of address: String, _ id: Int) async -> ArtworkStep {
    let unwanted = ArtworkStep.failed(SourceFailure(.cancelled, "nobody wants '\(address)' any more"))
    guard !Task.isCancelled else { return unwanted }
    if let bytes = await cache?.get(address) { return .loaded(bytes) }
    let receiver = ArtworkReceiver { [weak self] progress in
      self?.state.withLock { $0.loads.send(progress, of: address, id) }
    }
    do throws(SourceFailure) {
      try await fetcher.fetch(address, receiver: receiver)
    } catch {
      return .failed(error)
    }
    // A fetcher may end early without an error on cancellation.
    guard !Task.isCancelled else { return unwanted }
    let bytes = receiver.bytes
    await cache?.set(address, bytes)
    return .loaded(bytes)
  }
}

extension Context {
  /// The store from which pictures are loaded, or `nil` if the context has neither a store nor a fetcher.
  ///
  /// The store is the nearest one that was set for ``ArtworkStore/Key``. If none was, the context that has the fetcher
  /// makes one, in memory alone, which all its scopes share; a fetcher that is set there later doesn't replace it.
  public var artworkStore: ArtworkStore? {
    if let owner = owner(of: ArtworkStore.Key.self) { return owner[ArtworkStore.Key.self] }
    guard let owner = owner(of: FetcherKey.self), let fetcher = owner.fetcher else { return nil }
    return owner.value(of: DerivedStoreKey.self) { ArtworkStore(fetcher: fetcher) }
  }
}

/// The context key of the store that a context has created with its own fetcher.
private enum DerivedStoreKey: ContextKey {
  static var defaultValue: ArtworkStore? { nil }
}
