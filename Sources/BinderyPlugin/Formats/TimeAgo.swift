/// A moment as seen from a later one, such as `3 hours ago` or `yesterday`, in English.
///
/// The time between the two counts, rounded down, and no calendar or time zone: `yesterday` means at least one day ago
/// and less than two. A moment that is still to come, or that is four weeks ago or more, has no text: its date says more.
public struct TimeAgo: Hashable, Sendable {
  /// A unit of time, in which a duration is told that is as long as one of it, but shorter than one of the next.
  private struct Unit {
    let noun: String
    let seconds: Int64
  }

  private static let units = [
    Unit(noun: "minute", seconds: 60), Unit(noun: "hour", seconds: 3600), Unit(noun: "day", seconds: 86_400),
    Unit(noun: "week", seconds: 7 * 86_400),
  ]

  /// The time from which on there is no text.
  private static let limit = Duration.seconds(28 * 86_400)

  /// The time from the moment until now, negative for a moment to come.
  private let elapsed: Duration

  /// Creates the description of a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment to describe.
  ///   - now: The moment from which it is seen.
  public init(_ moment: WallTime, at now: WallTime) {
    elapsed = moment.duration(to: now)
  }

  private var seconds: Int64 { elapsed.components.seconds }

  /// The largest unit of which at least one has passed, or `nil` in the first minute.
  private var unit: Unit? { Self.units.last { $0.seconds <= seconds } }

  /// The text, such as `just now`, `1 minute ago`, `3 hours ago`, `yesterday` or `2 weeks ago`, or `nil` for a moment to
  /// come or one of four weeks ago or more.
  public var text: String? {
    guard elapsed >= .zero, elapsed < Self.limit else { return nil }
    guard let unit else { return "just now" }
    let count = seconds / unit.seconds
    if count == 1 { return unit.noun == "day" ? "yesterday" : "1 \(unit.noun) ago" }
    return "\(count) \(unit.noun)s ago"
  }

  /// The time until the text changes, more than zero, or `nil` if it never changes again.
  public var untilChange: Duration? {
    guard elapsed >= .zero else { return .zero - elapsed }
    guard elapsed < Self.limit else { return nil }
    let step = unit?.seconds ?? 60
    return .seconds((seconds / step + 1) * step) - elapsed
  }
}
