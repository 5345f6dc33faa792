/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate: Hashable, Sendable {
  /// The time in seconds since 1970.
  let seconds: Int

  /// Parses a date, or returns `nil` if it is invalid or in one of the obsolete forms.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT" else { return nil }
    let clock = words[4].split(separator: ":").compactMap { UInt8($0) }
    guard let day = UInt8(words[1]), (1...31).contains(day),
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), (1970...9999).contains(year),
      clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
    else { return nil }
    let days = Self.days(year: year, month: month + 1, day: Int(day))
    seconds = days * 86400 + Int(clock[0]) * 3600 + Int(clock[1]) * 60 + Int(clock[2])
  }

  /// The English abbreviations of the months, in order.
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the days since the start of 1970. The year is taken to start in March, so that a leap day is its last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
