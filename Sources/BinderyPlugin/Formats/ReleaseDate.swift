/// The day on which an item was released, as stores write it.
///
/// Only the day counts: stores write `2005-09-21T07:00:00Z`, and older ones
/// `2005-09-21 07:00:00 Etc/GMT`.
public struct ReleaseDate: Hashable, Sendable {
  private let date: ISODate

  /// Reads the day that a text begins with, or returns nothing where it begins with none.
  ///
  /// - Parameter text: The text.
  public init?(_ text: String?) {
    guard let text, let date = ISODate(String(text.prefix(10))) else { return nil }
    self.date = date
  }

  /// The year.
  public var year: Int { date.year }
}

extension ReleaseDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2005-09-21`.
  public var description: String {
    let digits = String(date.year)
    return String(repeating: "0", count: 4 - digits.count) + digits
      + (date.month < 10 ? "-0" : "-") + String(date.month) + (date.day < 10 ? "-0" : "-") + String(date.day)
  }
}
