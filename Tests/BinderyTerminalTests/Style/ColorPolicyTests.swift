import BinderyTerminal
import TestSupport
import Testing

struct `Color policy` {
  @Test(
    arguments: [
      (ColorPolicy.auto, true, [:], true),
      (.auto, false, [:], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": "0"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, false, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      (.auto, false, ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["CLICOLOR_FORCE": ""], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], true),
      (.auto, true, ["CLICOLOR": "0"], false),
      (.auto, true, ["CLICOLOR": "1"], true),
      (.auto, false, ["CLICOLOR": "1"], false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm-256color"], true),
    ] as [(ColorPolicy, Bool, [String: String], Bool)])
  func `The first to say something decides`(
    policy: ColorPolicy, isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    expectEqual(policy.allowsColor(isTerminal: isTerminal, environment: environment), expected)
  }

  @Test func `A policy is written as its flag`() {
    expectEqual(ColorPolicy.allCases.map(\.rawValue), ["auto", "always", "never"])
  }
}
