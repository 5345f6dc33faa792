/// A day of the calendar, such as that on which an item was released.
///
/// Only the day counts: sources write `2005-09-21T07:00:00Z`, and older ones `2005-09-21 07:00:00 Etc/GMT`.
public struct CalendarDate: Hashable, Sendable {
  private let date: ISODate

  /// Creates a date from the day in the first ten characters of a text, or returns `nil` if no text begins with one.
  public init?(_ text: String?) {
    guard let text, let date = ISODate(String(text.prefix(10))) else { return nil }
    self.date = date
  }

  /// The year, from 0 to 9999.
  public var year: Int { date.year }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2005-09-21`.
  public var description: String {
    let digits = String(date.year)
    return String(repeating: "0", count: 4 - digits.count) + digits
      + (date.month < 10 ? "-0" : "-") + String(date.month) + (date.day < 10 ? "-0" : "-") + String(date.day)
  }
}
