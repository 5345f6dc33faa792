/// The context key of the clock with which view models sleep and measure time.
public enum ClockKey: ContextKey {
  /// The default clock, a monotonic one that continues while the machine sleeps. A cancelled sleep leaves no timer
  /// behind, so that the clock suits timeouts, most of which are cancelled.
  public static var defaultValue: any Clock<Duration> { systemClock }
}

/// The default clock of contexts.
private let systemClock = CoalescingClock(ContinuousClock())

/// The context key of the fetcher, with which view models load the bytes at network addresses.
public enum FetcherKey: ContextKey {
  /// The default, `nil`, which a host that can load addresses replaces.
  public static var defaultValue: (any Fetcher)? { nil }
}

extension Context {
  /// The clock with which view models sleep and measure time; a test may replace it.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  /// The clock from which view models read the date and time; a test may replace it.
  public var wallClock: WallClock {
    get { self[WallClockKey.self] }
    set { self[WallClockKey.self] = newValue }
  }

  /// The fetcher that loads the bytes at network addresses, or `nil` if the host has none.
  public var fetcher: (any Fetcher)? {
    get { self[FetcherKey.self] }
    set { self[FetcherKey.self] = newValue }
  }

  /// The log for the diagnostic messages of view models; unless the host sets one, it drops all messages.
  public var log: Log {
    get { self[Log.self] }
    set { self[Log.self] = newValue }
  }

  /// The map that turns key chords into other events, such as the enter key into a selection.
  public var keyMap: KeyMap {
    get { self[KeyMap.self] }
    set { self[KeyMap.self] = newValue }
  }
}
