internal import Bindery
internal import BinderyProbe
internal import BinderyRules
internal import Glibc

/// The dates in records, in seconds since 1970. On days near them, a view that reads the clock may draw something else.
enum RecordDates {
  /// The number of seconds of a day.
  private static let day: Int64 = 86_400

  /// Returns the environments of rule D07 whose clock is on the day after a date in the samples and, from the level
  /// `strict` on, also on the day before.
  static func differenceCases(of order: ProbeOrder, at level: CheckLevel) -> [DifferenceCase] {
    let texts = order.hostedSamples.map { TestRecord($0).description }
    let dates = all(in: texts).prefix(level < .strict ? 2 : 4)
    let now = Int64(time(nil))
    return dates.flatMap { date in
      let after = DifferenceCase(
        rule: "D07", phrase: "on the day after a date of a record", clockShift: date + day + 7 * 3_600 - now)
      let before = DifferenceCase(
        rule: "D07", phrase: "on the day before a date of a record", clockShift: date - day + 7 * 3_600 - now)
      return level < .strict ? [after] : [after, before]
    }
  }

  /// Returns the dates in texts, in seconds since 1970 and each once: those written as 2026-11-23, then integers that
  /// may be seconds or milliseconds.
  static func all(in texts: [String]) -> [Int64] {
    var known: Set<Int64> = []
    let runs = texts.flatMap(runs)
    return (runs.compactMap(date) + runs.compactMap(moment)).filter { known.insert($0).inserted }
  }

  /// Returns the parts of a text that consist of ASCII digits and hyphens.
  private static func runs(of text: String) -> [Substring] {
    text.utf8.split { !(0x30...0x39).contains($0) && $0 != 0x2d }.map { Substring($0) }
  }

  /// Returns the start of a day written as 2026-11-23, in seconds since 1970; `nil` if a run isn't a date from 1971 on.
  private static func date(_ run: Substring) -> Int64? {
    let parts = run.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Int32(parts[0]), let month = Int32(parts[1]),
      let day = Int32(parts[2]), (1971...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (year - 1900, month - 1, day)
    return Int64(timegm(&date))
  }

  /// Returns the start of the day of an integer that may be seconds or milliseconds since 1970; `nil` unless it is from
  /// 2001 to 2099.
  private static func moment(_ run: Substring) -> Int64? {
    guard let number = Int64(run) else { return nil }
    let seconds = number > 100_000_000_000 ? number / 1_000 : number
    return (978_307_200..<4_102_444_800).contains(seconds) ? seconds / day * day : nil
  }
}
