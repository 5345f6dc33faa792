import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `Selections of rules` {
  @Test func `Codes and beginnings of codes are read in any case`() throws {
    try expectEqual(RuleSelection("c17, S").names, ["C17", "S"])
  }

  @Test(arguments: [("C170", "C"), ("c999", "C"), ("S99", "S")])
  func `An unknown code is answered with the nearest of its layer`(name: String, layer: String) {
    let error = #expect(throws: CheckError.self) { try RuleSelection(name) }
    expectEqual(error?.description.contains("there is no rule '\(name.uppercased())'; the nearest is '\(layer)"), true)
  }

  @Test func `A rule of types is no rule to check, and is found among all that are known`() throws {
    let error = #expect(throws: CheckError.self) { try RuleSelection("t04") }
    expectEqual(error?.description.contains("--explain T04"), true)
    try expectEqual(RuleSelection("t04", among: Rule.known).names, ["T04"])
  }

  @Test(arguments: ["", "C17,", "Q1", "17", "C17 S01"])
  func `What is no code is an error`(text: String) {
    #expect(throws: CheckError.self) { try RuleSelection(text) }
  }
}
