import Bindery
import FoundationEssentials
import TestSupport
import Testing

struct `ISO dates` {
  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `A date is what Foundation takes it for`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // From 1592, after the reform of the calendar, to 9999.
    let date = Date(
      timeIntervalSinceReferenceDate: .random(in: -12_900_000_000...252_000_000_000, using: &random).rounded())
    let style = Date.ISO8601FormatStyle(
      timeZone: try #require(TimeZone(secondsFromGMT: 60 * .random(in: -720...840, using: &random))))
    let text = style.format(date)
    let parsed = try #require(ISODate(text), "\(text)")
    expectEqual(parsed.secondsSinceReferenceDate, date.timeIntervalSinceReferenceDate, "\(text)")
    try expectEqual(parsed.secondsSinceReferenceDate, style.parse(text).timeIntervalSinceReferenceDate, "\(text)")
    #expect((parsed.year, parsed.month, parsed.day) == Self.day(text))
  }

  @Test func `Of all days, those of the calendar are dates, and no others`() throws {
    for year in [1592, 1900, 1996, 2000, 2001, 2004, 2100, 2400, 9999] {
      var count = 0
      for month in 0...13 {
        for day in 0...32 {
          count += ISODate(Self.text(year, month, day)) == nil ? 0 : 1
        }
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      expectEqual(count, (isLeap ? 366 : 365), "\(year)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No text traps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array("2005-09-21T07:00:00.5+02:00".utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      if Bool.random(using: &random) {
        bytes.remove(at: index)
      } else {
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    let date = ISODate(String(decoding: bytes, as: UTF8.self))
    #expect(date.map { $0.secondsSinceReferenceDate.isFinite } ?? true)
  }

  // MARK: Examples

  @Test(
    arguments: [
      ("2001-01-01", 0), ("2001-01-01T00:00:00Z", 0), ("2001-01-01T00:00", 0), ("2001-01-01 00:00:01", 1),
      ("2001-01-01T00:00:00.5Z", 0.5), ("2001-01-01T00:00:00,25Z", 0.25), ("2001-01-01T00:00:00.123456Z", 0.123456),
      ("2001-01-01T00:00:00.1234567890123456789Z", 0.123456789012345), ("2001-01-01T02:00:00+02:00", 0),
      ("2001-01-01T02:00:00+0200", 0), ("2001-01-01T02:00:00+02", 0), ("2000-12-31T16:00:00-08:00", 0),
      ("2000-12-31T24:00:00Z", 0), ("2000-12-31T24:00Z", 0), ("2000-12-31T23:59:60Z", 0), ("2001-01-01T05:45+05:45", 0),
      ("2000-02-29", -26_524_800), ("1592-02-29", -12_901_766_400),
    ] as [(String, Double)])
  func `Dates come in several forms`(text: String, expected: Double) throws {
    try expectEqual(#require(ISODate(text)).secondsSinceReferenceDate, expected)
  }

  @Test(arguments: [
    "", "2005", "2005-09", "2005-9-21", "20050921", "2005-00-10", "2005-13-10", "2005-09-00", "2005-09-31",
    "2005-02-29",
    "1900-02-29", "2005-02-30", "+2005-09-21", "-2005-09-21", " 2005-09-21", "2005-09-21 ", "2005-09-21T",
    "2005-09-21T07",
    "2005-09-21T07:00:", "2005-09-21T07:00:00.", "2005-09-21T07:00:00.Z", "2005-09-21T07:60:00Z",
    "2005-09-21T07:00:61Z",
    "2005-09-21T25:00:00Z", "2005-09-21T24:00:01Z", "2005-09-21T24:30", "2005-09-21T24:00:00.5Z",
    "2005-09-21T07:00:00+",
    "2005-09-21T07:00:00+2", "2005-09-21T07:00:00+02:", "2005-09-21T07:00:00+02:60", "2005-09-21T07:00:00+24:00",
    "2005-09-21T07:00:00ZZ", "2005-09-21T07:00:00 Z", "2005-09-21X07:00:00Z", "２００５-09-21", "yesterday",
  ])
  func `Other text is no date`(text: String) {
    expectNil(ISODate(text))
  }

  // MARK: Support

  private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The year, month and day that text begins with.
  private static func day(_ text: String) -> (Int?, Int?, Int?) {
    let parts = text.prefix(10).split(separator: "-").map { Int($0) }
    return (parts[0], parts[1], parts[2])
  }
}
