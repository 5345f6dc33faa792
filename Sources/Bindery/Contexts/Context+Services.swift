/// The key of the clock that view models wait by.
public enum ClockKey: ContextKey {
  /// A clock that goes on while the machine sleeps.
  public static var defaultValue: any Clock<Duration> { ContinuousClock() }
}

/// The key of what gets bytes behind addresses.
public enum FetcherKey: ContextKey {
  /// Nothing: a host that can fetch sets one.
  public static var defaultValue: (any Fetcher)? { nil }
}

extension Context {
  /// The clock that view models wait by, which a test replaces.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  /// What gets bytes behind addresses; nothing where the host can't.
  public var fetcher: (any Fetcher)? {
    get { self[FetcherKey.self] }
    set { self[FetcherKey.self] = newValue }
  }

  /// Where view models tell what people who look for a fault want to know.
  public var log: Log {
    get { self[Log.self] }
    set { self[Log.self] = newValue }
  }

  /// What keys mean here.
  public var keyMap: KeyMap {
    get { self[KeyMap.self] }
    set { self[KeyMap.self] = newValue }
  }
}
