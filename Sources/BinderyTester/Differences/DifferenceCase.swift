internal import BinderyProbe
internal import BinderyRules

/// A place (another process, time zone, day) in which an item has to look as it does in the place it is compared with.
struct DifferenceCase: Sendable {
  /// The rule of the case.
  let rule: RuleCode

  /// The name of the place, as a phrase for the end of a sentence: `in another time zone`.
  let place: String

  /// The variables of the environment in this place, each as `NAME=value`.
  var environment: [String] = []

  /// The variables of the environment in the place to compare with, each as `NAME=value`.
  var ownEnvironment: [String] = []

  /// The seconds by which the wall clock is ahead in this place.
  var clockShift: Int64 = 0

  /// The level from which on the place is looked at.
  var level = CheckLevel.smoke

  /// Returns the places with which the rule of an order compares at a level, in order; none where the rule compares no
  /// places.
  static func places(of order: ProbeOrder, at level: CheckLevel) -> [DifferenceCase] {
    all.filter { $0.rule == order.rule && $0.level <= level }
      + (order.rule == "D07" ? RecordDates.places(of: order, at: level) : [])
  }
}

extension DifferenceCase {
  /// All places, in the order of their rules.
  static let all: [DifferenceCase] =
    [DifferenceCase(rule: "D01", place: "in another process")] + languages + [
      DifferenceCase(
        rule: "D03", place: "in another time zone", environment: ["TZ=XXX-14"], ownEnvironment: ["TZ=XXX+12"]),
      DifferenceCase(rule: "D04", place: "when the items come in another order"),
      DifferenceCase(rule: "D05", place: "in a worker"),
      DifferenceCase(
        rule: "D06", place: "with another user's environment",
        environment: [
          "HOME=/home/somebody", "USER=somebody", "LOGNAME=somebody", "SHELL=/bin/sh", "PATH=/usr/bin", "PWD=/tmp",
          "TERM=xterm-256color", "COLUMNS=33", "LINES=11", "TMPDIR=/tmp", "XDG_DATA_HOME=/home/somebody/data",
          "NO_COLOR=1", "DEBUG=1", "EDITOR=vi",
        ]),
    ] + days
}

extension DifferenceCase {
  /// The places of D02, whose users set their language by every variable that there is for it.
  private static let languages: [DifferenceCase] = [
    language("tr_TR"), language("en_US"), language("de_DE"), language("fr_FR", .strict), language("ja_JP", .strict),
  ]

  private static func language(_ name: String, _ level: CheckLevel = .smoke) -> DifferenceCase {
    let variables = ["LANG", "LC_ALL", "LC_CTYPE", "LC_MEASUREMENT", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME"]
    return DifferenceCase(
      rule: "D02", place: "with the language \(name)",
      environment: variables.map { "\($0)=\(name).UTF-8" } + ["LANGUAGE=\(name):\(name.prefix(2))"],
      ownEnvironment: ["LANG=C"], level: level)
  }

  /// The places of D07, on other days of the week: one in each third of a year, and later in each sixth.
  private static let days: [DifferenceCase] = [
    day(122, 7, "in four months"), day(243, 15, "in eight months"), day(61, 11, "in two months", .strict),
    day(183, 19, "in half a year", .strict), day(304, 3, "in ten months", .strict),
    day(3_653, 7, "in ten years", .strict),
  ]

  private static func day(
    _ days: Int64, _ hours: Int64, _ place: String, _ level: CheckLevel = .smoke
  ) -> DifferenceCase {
    DifferenceCase(rule: "D07", place: place, clockShift: days * 86_400 + hours * 3_600 + 11 * 60, level: level)
  }
}
