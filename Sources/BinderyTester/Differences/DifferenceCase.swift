internal import BinderyProbe
internal import BinderyRules

/// A changed environment, such as another process, time zone or day, in which items have to look the same.
struct DifferenceCase: Sendable {
  /// The code of the rule that is checked in the changed environment, such as `D03`.
  let rule: RuleCode

  /// The environment as a phrase for the end of a sentence, such as `in another time zone`.
  let phrase: String

  /// The environment variables of a process in this environment, each as `NAME=value`.
  var environment: [String] = []

  /// The environment variables of the process that this environment is compared with, each as `NAME=value`.
  var ownEnvironment: [String] = []

  /// The number of seconds by which the wall clock is ahead in this environment.
  var clockShift: Int64 = 0

  /// The lowest level of a check that includes this environment.
  var level = CheckLevel.smoke

  /// Returns the environments that the case of an order compares at a level, in order; empty for a rule that compares
  /// none.
  static func all(of order: ProbeOrder, at level: CheckLevel) -> [DifferenceCase] {
    all.filter { $0.rule == order.rule && $0.level <= level }
      + (order.rule == "D07" ? RecordDates.differenceCases(of: order, at: level) : [])
  }
}

extension DifferenceCase {
  /// All environments but those that depend on dates in records, in the order of their rules.
  static let all: [DifferenceCase] =
    [DifferenceCase(rule: "D01", phrase: "in another process")] + languages + [
      DifferenceCase(
        rule: "D03", phrase: "in another time zone", environment: ["TZ=XXX-14"], ownEnvironment: ["TZ=XXX+12"]),
      DifferenceCase(rule: "D04", phrase: "when the items come in another order"),
      DifferenceCase(rule: "D05", phrase: "in a worker"),
      DifferenceCase(
        rule: "D06", phrase: "with another user's environment",
        environment: [
          "HOME=/home/somebody", "USER=somebody", "LOGNAME=somebody", "SHELL=/bin/sh", "PATH=/usr/bin", "PWD=/tmp",
          "TERM=xterm-256color", "COLUMNS=33", "LINES=11", "TMPDIR=/tmp", "XDG_DATA_HOME=/home/somebody/data",
          "NO_COLOR=1", "DEBUG=1", "EDITOR=vi",
        ]),
    ] + days
}

extension DifferenceCase {
  /// The environments of rule D02: several languages, each set by all environment variables that choose a language.
  private static let languages: [DifferenceCase] = [
    language("tr_TR"), language("en_US"), language("de_DE"), language("fr_FR", .strict), language("ja_JP", .strict),
  ]

  /// Returns the case that observes the samples with the environment variables of a language.
  private static func language(_ name: String, _ level: CheckLevel = .smoke) -> DifferenceCase {
    let variables = ["LANG", "LC_ALL", "LC_CTYPE", "LC_MEASUREMENT", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME"]
    return DifferenceCase(
      rule: "D02", phrase: "with the language \(name)",
      environment: variables.map { "\($0)=\(name).UTF-8" } + ["LANGUAGE=\(name):\(name.prefix(2))"],
      ownEnvironment: ["LANG=C"], level: level)
  }

  /// The environments of rule D07: clocks 4 and 8 months ahead and, from the level `strict` on, also other times, on
  /// other weekdays.
  private static let days: [DifferenceCase] = [
    day(122, 7, "in four months"), day(243, 15, "in eight months"), day(61, 11, "in two months", .strict),
    day(183, 19, "in half a year", .strict), day(304, 3, "in ten months", .strict),
    day(3_653, 7, "in ten years", .strict),
  ]

  /// Returns the case that observes the samples with the clock shifted by some days and hours.
  private static func day(
    _ days: Int64, _ hours: Int64, _ phrase: String, _ level: CheckLevel = .smoke
  ) -> DifferenceCase {
    DifferenceCase(rule: "D07", phrase: phrase, clockShift: days * 86_400 + hours * 3_600 + 11 * 60, level: level)
  }
}
