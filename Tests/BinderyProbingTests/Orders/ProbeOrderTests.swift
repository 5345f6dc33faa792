import BinderyProbing
import BinderyTesting
import Testing

@Suite struct `Orders and answers of examining processes` {
  @Test func `An order arrives as it was given`() throws {
    var order = ProbeOrder(
      path: "/a/lib.so", rule: "C07", subject: "song", level: .strict, seed: .max, turn: 31, samples: ["{}", "ö"])
    order.record = "{}"
    order.part = 3
    order.words = ["trackName"]
    let copy = try ProbeOrder(order.bytes)
    #expect(copy.bytes == order.bytes)
    #expect((copy.path, copy.rule, copy.subject, copy.level) == ("/a/lib.so", "C07", "song", .strict))
    #expect((copy.record, copy.part, copy.words) == ("{}", 3, ["trackName"]))
    #expect((copy.seed, copy.turn, copy.samples) == (.max, 31, ["{}", "ö"]))
  }

  @Test func `Answers arrive as far as they are whole`() {
    let answers: [ProbeAnswer] = [
      .finding(Finding("C07", subject: "song", "it differs", input: "{}")), .skipped("no samples"),
      .seen(name: "a", text: "b"), .count(7), .done,
    ]
    let bytes = answers.flatMap(\.bytes)
    #expect(ProbeAnswer.answers(in: bytes) == answers)
    #expect(ProbeAnswer.answers(in: Array(bytes.dropLast())) == answers.dropLast())
    #expect(ProbeAnswer.answers(in: [1, 2, 3]) == [])
  }
}
