/// A date and time in the format of ISO 8601, such as `2005-09-21T07:00:00Z`.
///
/// The accepted texts are those that sources of media write: a date, optionally with a time of seconds, a fraction, and
/// `Z` or an offset. A date alone is midnight in UTC.
package struct ISODate: Hashable, Sendable {
  /// The number of seconds since 2001-01-01T00:00:00Z, Foundation's reference date.
  package let secondsSinceReferenceDate: Double

  /// The year, month and day as in the text, not converted to UTC.
  package let year: Int, month: Int, day: Int

  /// Creates a date from a text, or returns `nil` if the whole text isn't a valid date.
  package init?(_ text: String) {
    var text = text
    guard let date = text.withUTF8({ Self(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = date
  }

  /// Creates a date from the UTF-8 of a text, or returns `nil` if the whole text isn't a valid date.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var scanner = DigitScanner(bytes: bytes)
    guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2), (1...12).contains(month),
      day > 0, day <= Self.dayCount(ofMonth: month, in: year)
    else { return nil }
    guard let seconds = scanner.isAtEnd ? 0 : Self.secondsOfDay(&scanner), scanner.isAtEnd else { return nil }
    self.year = year
    self.month = month
    self.day = day
    secondsSinceReferenceDate = Double(Self.daysSinceReferenceDate(year, month, day) * 86400) + seconds
  }

  /// Parses a time such as `T07:00:00.5+02:00` and returns its seconds since midnight in UTC, or `nil`.
  private static func secondsOfDay(_ scanner: inout DigitScanner) -> Double? {
    guard scanner.skip("T") || scanner.skip(" "), let hour = scanner.number(digits: 2), hour <= 24,
      scanner.skip(":"), let minute = scanner.number(digits: 2), minute < 60
    else { return nil }
    var seconds = Double(hour * 3600 + minute * 60)
    if scanner.skip(":") {
      // A leap second counts as the first second of the next minute.
      guard let second = scanner.number(digits: 2), second <= 60,
        let fraction = scanner.skip(".") || scanner.skip(",") ? scanner.fraction() : 0
      else { return nil }
      seconds += Double(second) + fraction
    }
    guard hour < 24 || seconds == 86400, let offset = offset(&scanner) else { return nil }
    return seconds - offset
  }

  /// Parses a UTC offset such as `Z`, `+02:00`, `-0800` or `+02`, and returns its seconds; 0 at the end of the text.
  private static func offset(_ scanner: inout DigitScanner) -> Double? {
    if scanner.isAtEnd || scanner.skip("Z") { return 0 }
    let sign: Double = scanner.skip("-") ? -1 : 1
    guard sign < 0 || scanner.skip("+"), let hours = scanner.number(digits: 2), hours < 24 else { return nil }
    guard !scanner.isAtEnd else { return sign * Double(hours * 3600) }
    _ = scanner.skip(":")
    guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
    return sign * Double(hours * 3600 + minutes * 60)
  }

  /// Returns the number of days in a month.
  private static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days from 2001-01-01 to a date in the proleptic Gregorian calendar.
  ///
  /// Implements `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  private static func daysSinceReferenceDate(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 - 11_323
  }
}

/// A scanner of the digits and separators of a date.
private struct DigitScanner {
  let bytes: UnsafeRawBufferPointer
  /// The index of the next byte to read.
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  /// Advances past a character and returns `true`, or returns `false` if the next character is another.
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == mark.value else { return false }
    index += 1
    return true
  }

  /// Reads a decimal digit and returns its value, or returns `nil` and reads nothing if another byte follows.
  mutating func digit() -> Int? {
    guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
    defer { index += 1 }
    return Int(bytes[index] - 0x30)
  }

  /// Parses a number with exactly the given number of digits, or returns `nil` if there are fewer.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Parses the digits of a decimal fraction, of which those after the fifteenth are ignored; `nil` if there are none.
  mutating func fraction() -> Double? {
    var value = 0.0
    var scale = 1.0
    let start = index
    while let digit = digit() {
      guard scale < 1e15 else { continue }
      value = value * 10 + Double(digit)
      scale *= 10
    }
    return index > start ? value / scale : nil
  }
}
