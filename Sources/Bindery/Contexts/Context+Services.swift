/// The key of the clock by which view models wait.
public enum ClockKey: ContextKey {
  /// The default, a monotonic clock that continues while the machine sleeps. A cancelled sleep leaves no timer behind, so
  /// that the clock suits timeouts, most of which are cancelled.
  public static var defaultValue: any Clock<Duration> { systemClock }
}

private let systemClock = CoalescingClock(ContinuousClock())

/// The key of the fetcher, which loads the bytes behind addresses.
public enum FetcherKey: ContextKey {
  /// The default of `nil`, which a host that can fetch replaces.
  public static var defaultValue: (any Fetcher)? { nil }
}

extension Context {
  /// The clock by which view models wait, which a test replaces.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  /// The clock that tells view models the date and time, which a test replaces.
  public var wallClock: WallClock {
    get { self[WallClockKey.self] }
    set { self[WallClockKey.self] = newValue }
  }

  /// The fetcher of the bytes behind addresses, or `nil` if the host can't fetch.
  public var fetcher: (any Fetcher)? {
    get { self[FetcherKey.self] }
    set { self[FetcherKey.self] = newValue }
  }

  /// The log for the diagnostic messages of view models, which drops them unless the host sets another.
  public var log: Log {
    get { self[Log.self] }
    set { self[Log.self] = newValue }
  }

  /// The key map, by which a key chord stands for another event in this context and its scopes.
  public var keyMap: KeyMap {
    get { self[KeyMap.self] }
    set { self[KeyMap.self] = newValue }
  }
}
