/// A calendar day without a time, such as the release date of an item.
///
/// A time in the text is ignored, as in `2005-09-21T07:00:00Z` or the older `2005-09-21 07:00:00 Etc/GMT`.
public struct CalendarDate: Hashable, Sendable {
  /// The parsed date.
  private let date: ISODate

  /// Creates a date from the first ten characters of a text, such as `2005-09-21`; `nil` if they aren't a valid date.
  public init?(_ text: String?) {
    guard let text, let date = ISODate(String(text.prefix(10))) else { return nil }
    self.date = date
  }

  /// The year of the date, from 0 to 9999.
  public var year: Int { date.year }
}

extension CalendarDate: CustomStringConvertible {
  /// The date in the format of ISO 8601, such as `2005-09-21`.
  public var description: String {
    let digits = String(date.year)
    return String(repeating: "0", count: 4 - digits.count) + digits
      + (date.month < 10 ? "-0" : "-") + String(date.month) + (date.day < 10 ? "-0" : "-") + String(date.day)
  }
}
