import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `Messages of examining processes` {
  /// Messages of each type, with the values at the ends of their ranges.
  private static let answers: [ProbeAnswer] = [
    .ready, .done, .count(0), .count(1_000_000_000), .skipped(""), .skipped("no samples, ö and \0"),
    .seen(name: "", text: ""), .seen(name: "sample 1", text: String(repeating: "line\n", count: 20_000)),
    .finding(Finding("", "")), .finding(Finding("C07", subject: "song", "it differs", input: "{}", iteration: 31)),
    .finding(Finding("F01", "it ends", input: "", iteration: 0)), .finding(mended),
  ]

  private static let mended: Finding = {
    var finding = Finding("C01", "it hangs")
    finding.remedy = "End the loop"
    return finding
  }()

  private func random(_ generator: inout SeededGenerator) -> ProbeAnswer {
    Self.answers[Int.random(in: Self.answers.indices, using: &generator)]
  }

  @Test(arguments: answers, [0, 7, .max] as [UInt64])
  func `A message arrives as it was sent`(answer: ProbeAnswer, mark: UInt64) {
    expectEqual(ProbeAnswer.answers(in: answer.bytes(mark: mark), mark: mark), [answer])
  }

  @Test(arguments: answers)
  func `A message that is cut off anywhere is none, and the one before it arrives`(answer: ProbeAnswer) {
    let (first, second) = (ProbeAnswer.skipped("first").bytes(mark: 9), answer.bytes(mark: 9))
    // Of a long message ten places are enough.
    for count in stride(from: 0, to: second.count, by: second.count > 10_000 ? second.count / 10 : 1) {
      expectEqual(ProbeAnswer.answers(in: first + second.prefix(count), mark: 9), [.skipped("first")], "\(count) bytes")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `What a plugin writes between messages hides none of them`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let mark = UInt64.random(in: (1 << 32)...(.max), using: &generator)
    var (bytes, sent): ([UInt8], [ProbeAnswer]) = ([], [])
    for _ in 0..<20 {
      bytes += (0..<Int.random(in: 0...30, using: &generator)).map { _ in UInt8.random(in: 1...3, using: &generator) }
      sent.append(random(&generator))
      bytes += sent.last?.bytes(mark: mark) ?? []
    }
    expectEqual(ProbeAnswer.answers(in: bytes, mark: mark), sent, "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `A damaged byte costs at most the message that it is in`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let mark = UInt64.random(in: (1 << 32)...(.max), using: &generator)
    let sent = (0..<12).map { _ in ProbeAnswer.count(Int.random(in: 0...99, using: &generator)) }
    let parts = sent.map { $0.bytes(mark: mark) }
    let place = Int.random(in: sent.indices, using: &generator)
    var damaged = parts
    damaged[place][Int.random(in: 0..<8, using: &generator)] ^= 0x40
    var rest = sent
    rest.remove(at: place)
    expectEqual(ProbeAnswer.answers(in: damaged.flatMap { $0 }, mark: mark), rest, "seed \(seed)")
  }

  @Test func `A message of a later type is passed over`() {
    var bytes = ProbeAnswer.done.bytes(mark: 5)
    bytes[bytes.count - 1] = 99
    expectEqual(ProbeAnswer.answers(in: bytes + ProbeAnswer.ready.bytes(mark: 5), mark: 5), [.ready])
  }

  @Test func `A length that is longer than what is there brings nothing`() {
    // The reason's length is behind the mark, the size of the message and its type.
    var bytes = ProbeAnswer.skipped("abc").bytes(mark: 5)
    bytes.replaceSubrange(13..<17, with: [0xFF, 0xFF, 0xFF, 0xFF])
    expectEqual(ProbeAnswer.answers(in: bytes, mark: 5), [])
  }

  @Test(arguments: [(-1, 0), (.min, 0), (.max, 1_000_000_000), (5, 5)])
  func `The iteration of a finding is believed as far as there can be any`(sent: Int, arrived: Int) {
    let bytes = ProbeAnswer.finding(Finding("F01", "it ends", iteration: sent)).bytes(mark: 5)
    expectEqual(ProbeAnswer.answers(in: bytes, mark: 5), [.finding(Finding("F01", "it ends", iteration: arrived))])
  }
}
