@testable import BinderyProbe
import TestSupport
import Testing

struct `Snapshots of a process` {
  private func change(_ before: [String], _ later: [String]) -> String? {
    Surroundings(lines: before).change(to: Surroundings(lines: later))
  }

  @Test(arguments: [[], ["a"], ["a", "b", "a"]])
  func `Nothing has changed since itself`(lines: [String]) {
    expectNil(change(lines, lines))
    expectNil(change(lines, lines.reversed()), "the order means nothing")
  }

  @Test(arguments: [
    (["a"], ["a", "b"], "b"), ([], ["a"], "a"), (["a", "b"], ["a"], "no longer is: b"), (["a"], [], "no longer is: a"),
    (["the mask is 22"], ["the mask is 77"], "the mask is 77"), (["a", "b"], ["c", "b"], "c"),
  ])
  func `What is new is told first, then what has gone`(before: [String], later: [String], words: String) {
    expectEqual(change(before, later), words)
  }
}
