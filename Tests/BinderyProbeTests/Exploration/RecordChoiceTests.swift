import Bindery
@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The choice of records that show much` {
  private func trait(_ name: String) -> ShownTrait { ShownTrait(.property(name), "text") }

  private func record(_ id: String) -> TestRecord {
    TestRecord(kind: "song", fields: [TestRecord.Field("id", .known(.text(id)))])
  }

  /// The identifiers of the records that are chosen among some, each given by the letters of its traits.
  private func chosen(_ all: [String], limit: Int, beside known: String = "") -> [String] {
    var choice = RecordChoice(beside: Set(known.map { trait("\($0)") }))
    for letters in all { choice.add(record(letters), Set(letters.map { trait("\($0)") })) }
    return choice.best(limit).records.map { $0.text("id") ?? "" }
  }

  @Test(arguments: [
    (["a", "b", "ab"], 4, "", ["ab"]), (["ab", "bc", "abcd"], 4, "", ["abcd"]), (["a", "b"], 4, "", ["a", "b"]),
    (["ab", "cd", "ac"], 1, "", ["ab"]), (["ab", "c", "cde"], 2, "", ["cde", "ab"]), (["ab", "b"], 4, "ab", []),
    (["ab", "bc"], 4, "b", ["ab", "bc"]), ([], 4, "a", []), (["a"], 0, "", []),
  ])
  func `Few are chosen that show together what all do`(
    all: [String], limit: Int, known: String, expected: [String]
  ) {
    expectEqual(chosen(all, limit: limit, beside: known), expected)
  }

  @Test func `What was shown and what the chosen show are known apart`() {
    var choice = RecordChoice(beside: [trait("a")])
    for letters in ["bc", "d"] { choice.add(record(letters), Set(letters.map { trait("\($0)") })) }
    expectEqual(choice.best(1).traits, Set("abc".map { trait("\($0)") }))
    expectEqual(choice.seen, Set("abcd".map { trait("\($0)") }))
  }
}
