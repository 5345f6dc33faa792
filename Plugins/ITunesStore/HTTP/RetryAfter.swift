/// The delay that a server requests before a retry.
enum RetryAfter {
  /// Parses the field `Retry-After`.
  ///
  /// - Parameters:
  ///   - field: The value of the field: a number of seconds, or a date.
  ///   - now: The time in seconds since 1970.
  /// - Returns: The delay, at most a day, or `nil` if the field is missing or invalid.
  static func wait(_ field: String?, now: Int) -> Duration? {
    guard let field else { return nil }
    let seconds = Int(field) ?? HTTPDate(field).map { $0.seconds - now }
    return seconds.map { .seconds(min(max($0, 0), 86400)) }
  }
}
