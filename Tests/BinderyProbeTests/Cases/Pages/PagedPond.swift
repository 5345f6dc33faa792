@testable import BinderyProbe
import CBindery
import TestSupport

/// A source of frogs, lawful in one of many ways, or wrong where a test makes it so.
final class PagedPond {
  /// The number of frogs.
  var count: Int

  /// The most frogs that an answer has, however many are wanted.
  var most = 1_000

  /// Whether it tells how many frogs there are.
  var tellsTotal = true

  /// Of how many animals one is a frog: where it is more than 1, a page may have fewer frogs than are wanted, or none.
  var sparseness = 1

  /// Whether it turns pages.
  var turnsPages = true

  /// Whether each mark of a page is another one.
  var hasMarks = false

  /// Changes an answer, given the source, the request, the place of the first animal and the answer.
  var wrong: (PagedPond, SourceQuery, Int, inout PagedAnswer) -> Void = { _, _, _, _ in }

  /// What a wrong source remembers.
  var memory: [String: Int] = [:]

  /// The requests so far.
  private(set) var asked: [SourceQuery] = []

  init(count: Int) {
    self.count = count
  }

  /// The number of animals.
  private var animals: Int { count * sparseness }

  func answer(_ question: SourceQuery) -> PagedAnswer {
    asked.append(question)
    guard question.terms.first?.hasPrefix("no such") != true else { return PagedAnswer() }
    guard let first = question.next.isEmpty ? 0 : Int(question.next.split(separator: ":").last ?? ""),
      (0...animals).contains(first)
    else { return PagedAnswer(status: BINDERY_REFUSED.rawValue) }
    let end = min(first + min(Int(question.limit), most), animals)
    var answer = PagedAnswer()
    answer.names = (first..<end).filter { $0 % sparseness == sparseness - 1 }.map { "frog \($0)" }
    answer.total = tellsTotal ? UInt64(count) : nil
    // Who doesn't know how many there are may name a page behind a full one.
    let hasMore = tellsTotal || sparseness > 1 ? end < animals : end - first == min(Int(question.limit), most)
    if turnsPages, hasMore { answer.next = hasMarks ? "\(asked.count):\(end)" : "\(end)" }
    wrong(self, question, first, &answer)
    return answer
  }

  /// Returns what a study finds wrong, by all four cases.
  func findings() -> [PageStudy.Fault] {
    let study = PageStudy { self.answer($0) }
    let questions = [SourceQuery(terms: ["a"]), SourceQuery(terms: ["b"])]
    let checks: [(PageStudy.Request) -> [PageStudy.Fault]] = [
      study.faultsOfLimits, study.faultsOfTotals, study.faultsOfEnds,
      { study.faultsOfTokens($0, beside: SourceQuery(terms: ["c"], limit: 3)) },
    ]
    return checks.flatMap { study.confirmed(questions, $0).faults }
  }
}
