@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `A report` {
  @Test func `It passes on one finding of a rule about a subject, whatever the words`() {
    let answers = KeptAnswers()
    let report = answers.report
    report.breach("C07", subject: "song", "first", input: "{}")
    report.breach("C07", subject: "song", "second")
    report.breach("C07", subject: "album", "third")
    report.breach("C08", subject: "song", "fourth")
    report.add(.finding(Finding("C08", subject: "song", "fifth", iteration: 3)))
    expectEqual(answers.findings.map(\.sentence), ["first", "third", "fourth"])
    expectEqual(answers.findings.first, Finding("C07", subject: "song", "first", input: "{}"))
  }

  @Test func `It passes on everything else each time, in order`() {
    let answers = KeptAnswers()
    let report = answers.report
    let sent: [ProbeAnswer] = [
      .ready, .skipped("a"), .skipped("a"), .seen(name: "x", text: "y"), .count(1), .done, .done,
    ]
    for answer in sent { report.add(answer) }
    expectEqual(answers.all, sent)
  }

  @Test func `Of many threads with the same finding one is heard`() {
    let answers = KeptAnswers()
    let report = answers.report
    SideBySide.run(4) { place in
      for number in 0..<100 { report.breach("X01", subject: "song \(number)", "thread \(place)") }
    }
    expectEqual(Set(answers.findings.map(\.subject)).count, 100)
    expectEqual(answers.all.count, 100)
  }
}
