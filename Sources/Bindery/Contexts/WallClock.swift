internal import CCore

/// A point in calendar time, independent of time zones.
public struct WallTime: Hashable, Sendable {
  /// The time since 1970-01-01T00:00:00Z without leap seconds; negative for an earlier moment.
  public let sinceEpoch: Duration

  /// Creates a moment from the time since 1970-01-01T00:00:00Z.
  public init(sinceEpoch: Duration) {
    self.sinceEpoch = sinceEpoch
  }

  /// Creates a moment from a date and time in the format of ISO 8601, such as `2024-08-12T11:00:00Z`.
  ///
  /// The result is `nil` if the text isn't such a date and time. A date alone is rejected, because it is a whole day.
  public init?(_ text: String?) {
    guard let text, text.utf8.count > 10, let date = ISODate(text) else { return nil }
    sinceEpoch = .seconds(978_307_200) + .seconds(date.secondsSinceReferenceDate)
  }
}

extension WallTime: InstantProtocol {
  /// Returns the moment that is a duration later.
  public func advanced(by duration: Duration) -> WallTime { WallTime(sinceEpoch: sinceEpoch + duration) }

  /// Returns the time from this moment to another, which is negative if the other is earlier.
  public func duration(to other: WallTime) -> Duration { other.sinceEpoch - sinceEpoch }

  /// Returns whether the first moment is before the second.
  public static func < (left: WallTime, right: WallTime) -> Bool { left.sinceEpoch < right.sinceEpoch }
}

/// A clock that returns the current date and time. To sleep, use the clock of ``ClockKey``.
///
/// The machine's clock may be adjusted at any time, so the time may jump, even backwards.
public struct WallClock: Sendable {
  /// The function that returns the current moment.
  private let read: @Sendable () -> WallTime

  /// Creates a clock from a function that returns the current moment on any thread.
  public init(_ read: @escaping @Sendable () -> WallTime) {
    self.read = read
  }

  /// Creates a clock that starts at a given moment and advances with another clock.
  ///
  /// - Parameters:
  ///   - start: The moment that the clock shows now.
  ///   - clock: The clock that measures the time from then on.
  public init<Measure: Clock<Duration>>(from start: WallTime, on clock: Measure) {
    let begin = clock.now
    self.init { start.advanced(by: begin.duration(to: clock.now)) }
  }

  /// The current moment.
  public var now: WallTime { read() }

  /// The machine's clock.
  public static let system = WallClock { WallTime(sinceEpoch: .nanoseconds(ccore_nanoseconds_since_epoch())) }
}

/// The context key of the clock from which view models read the date and time.
public enum WallClockKey: ContextKey {
  /// The default, the machine's clock.
  public static var defaultValue: WallClock { .system }
}
