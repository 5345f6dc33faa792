/// How long a server asks to be left alone.
enum RetryAfter {
  /// Reads the field `Retry-After`.
  ///
  /// - Parameters:
  ///   - field: The field: a number of seconds, or a date.
  ///   - now: The seconds since 1970.
  /// - Returns: The wait, at most a day; nothing where the field can't be read.
  static func wait(_ field: String?, now: Int) -> Duration? {
    guard let field else { return nil }
    let seconds = Int(field) ?? HTTPDate(field).map { $0.seconds - now }
    return seconds.map { .seconds(min(max($0, 0), 86400)) }
  }
}
