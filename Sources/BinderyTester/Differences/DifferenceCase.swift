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

  /// All places, in the order of their rules.
  static let all: [DifferenceCase] = [
    DifferenceCase(rule: "D01", place: "in another process"),
    DifferenceCase(
      rule: "D02", place: "with another language",
      environment: ["LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "LANGUAGE=tr:de"], ownEnvironment: ["LANG=C"]),
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
    DifferenceCase(rule: "D07", place: "on another day"),
  ]
}
