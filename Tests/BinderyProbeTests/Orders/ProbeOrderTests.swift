import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `Orders and answers of examining processes` {
  @Test func `An order arrives as it was given`() throws {
    var order = ProbeOrder(
      path: "/a/lib.so", rule: "C07", subject: "song", level: .strict, seed: .max, iteration: 31, samples: ["{}", "ö"])
    order.record = "{}"
    order.part = 3
    order.words = ["trackName"]
    order.mark = 5
    let copy = try ProbeOrder(order.bytes)
    expectEqual(copy.bytes, order.bytes)
    #expect((copy.path, copy.rule, copy.subject, copy.level) == ("/a/lib.so", "C07", "song", .strict))
    #expect((copy.record, copy.part, copy.words, copy.mark) == ("{}", 3, ["trackName"], 5))
    #expect((copy.seed, copy.iteration, copy.samples) == (.max, 31, ["{}", "ö"]))
  }

  @Test func `Answers arrive as far as they are whole`() {
    let answers: [ProbeAnswer] = [
      .finding(Finding("C07", subject: "song", "it differs", input: "{}")), .skipped("no samples"),
      .seen(name: "a", text: "b"), .count(7), .ready, .done,
    ]
    let bytes = answers.flatMap { $0.bytes(mark: 7) }
    expectEqual(ProbeAnswer.answers(in: bytes, mark: 7), answers)
    expectEqual(ProbeAnswer.answers(in: Array(bytes.dropLast()), mark: 7), answers.dropLast())
    expectEqual(ProbeAnswer.answers(in: [1, 2, 3], mark: 7), [])
  }

  @Test func `What hasn't the mark is no answer, and hides none`() {
    let forged = ProbeAnswer.done.bytes(mark: 8)
    let bytes = [7] + ProbeAnswer.ready.bytes(mark: 7) + forged + [1, 2, 3] + ProbeAnswer.count(2).bytes(mark: 7)
    expectEqual(ProbeAnswer.answers(in: bytes, mark: 7), [.ready, .count(2)])
  }

  @Test func `Iterations are believed as far as there can be any`() {
    let bytes = [Int.max, -1].flatMap { ProbeAnswer.count($0).bytes(mark: 7) }
    expectEqual(ProbeAnswer.answers(in: bytes, mark: 7), [.count(1_000_000_000), .count(0)])
  }
}
