/// A description in English of how long ago a moment was, such as `3 hours ago` or `yesterday`.
///
/// It depends on the elapsed time alone, rounded down, and on no calendar or time zone: `yesterday` means at least one
/// day ago and less than two. A future moment, or one at least four weeks ago, has no text, and its date should be
/// shown.
public struct TimeAgo: Hashable, Sendable {
  /// A unit of time, such as an hour, for durations from one such unit up to the next larger unit.
  private struct Unit {
    /// The name of the unit in the singular, such as `hour`.
    let noun: String
    /// The length of the unit in seconds.
    let seconds: Int64
  }

  /// The units, from the largest to the smallest.
  private static let units = [
    Unit(noun: "minute", seconds: 60), Unit(noun: "hour", seconds: 3600), Unit(noun: "day", seconds: 86_400),
    Unit(noun: "week", seconds: 7 * 86_400),
  ]

  /// The elapsed time from which on there is no text: four weeks.
  private static let limit = Duration.seconds(28 * 86_400)

  /// The time from the moment until now; negative if the moment is in the future.
  private let elapsed: Duration

  /// Creates the description of how long ago a moment was.
  ///
  /// - Parameters:
  ///   - moment: The moment to describe.
  ///   - now: The current time.
  public init(_ moment: WallTime, at now: WallTime) {
    elapsed = moment.duration(to: now)
  }

  /// The whole seconds since the moment.
  private var seconds: Int64 { elapsed.components.seconds }

  /// The largest unit of which at least one has elapsed, or `nil` in the first minute.
  private var unit: Unit? { Self.units.last { $0.seconds <= seconds } }

  /// The text, such as `just now`, `1 minute ago` or `yesterday`, or `nil` for the future and from four weeks ago on.
  public var text: String? {
    guard elapsed >= .zero, elapsed < Self.limit else { return nil }
    guard let unit else { return "just now" }
    let count = seconds / unit.seconds
    if count == 1 { return unit.noun == "day" ? "yesterday" : "1 \(unit.noun) ago" }
    return "\(count) \(unit.noun)s ago"
  }

  /// The time until the text changes next, or `nil` if it never changes again.
  public var untilChange: Duration? {
    guard elapsed >= .zero else { return .zero - elapsed }
    guard elapsed < Self.limit else { return nil }
    let step = unit?.seconds ?? 60
    return .seconds((seconds / step + 1) * step) - elapsed
  }
}
