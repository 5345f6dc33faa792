@testable import BinderyProbe
import BinderyRules
import CBindery

extension PondFault {
  static let all: [PondFault] = limitFaults + pageFaults + totalFaults + endFaults + tokenFaults

  private static let limitFaults: [PondFault] = [
    PondFault("C64", "other items for small limits", "its answer to a search of 'a', limit 1 has 'frog 11' as item 1") {
      $0.turnsPages = false
      $0.wrong = { _, question, _, answer in
        if question.limit < 4 {
          answer.names = Array((0..<12).map { "frog \($0)" }.suffix(Int(question.limit)).reversed())
        }
      }
    },
    PondFault("C64", "pages turned round", "its answer to a search of 'a', limit 1 has 'frog 0' as item 1") {
      $0.wrong = { _, _, _, answer in answer.names.reverse() }
    },
    PondFault("C64", "an item left out of the first page at one limit", "its answer to a search of 'a', limit 7 has") {
      $0.wrong = { _, question, first, answer in
        if question.limit == 7, first == 0 { answer.names.remove(at: 3) }
      }
    },
    PondFault("C37", "too many items on a later page", "it answers a search of 'a', limit 1, next '1' with 2 items") {
      $0.wrong = { _, question, first, answer in
        guard first > 0, question.limit < 12, let next = answer.next else { return }
        (answer.names, answer.next) = (answer.names + ["frog \(next)"], Int(next).map { "\($0 + 1)" })
        if answer.next == "12" { answer.next = nil }
      }
    },
  ]

  private static let pageFaults: [PondFault] = [
    PondFault("C62", "a page that begins with the last item", "its answer to a search of 'a', limit 5, next '4' begins")
    {
      $0.wrong = { _, question, _, answer in
        if question.limit == 5 { answer.next = answer.next.flatMap { Int($0) }.map { "\($0 - 1)" } }
      }
    },
    PondFault("C62", "an item between two pages", "its answer to a search of 'a', limit 4, next '5' begins") {
      $0.wrong = { _, question, _, answer in
        if question.limit == 4 { answer.next = answer.next.flatMap { Int($0) }.map { "\($0 + 1)" } }
      }
    },
    PondFault("C62", "an end before the end", "its answer to a search of 'a', limit 3, next '6' names no next page") {
      $0.wrong = { _, question, first, answer in if question.limit == 3, first >= 6 { answer.next = nil } }
    },
    PondFault("C62", "a page that is refused", "it refuses a search of 'a', limit 10, next '10'") {
      $0.wrong = { _, question, first, answer in
        if question.limit == 10, first > 0 { answer = PagedAnswer(status: BINDERY_REFUSED.rawValue) }
      }
    },
  ]

  private static let totalFaults: [PondFault] = [
    PondFault("C65", "the number of items of a page", "it tells of 12 items in all in its answer to") {
      $0.wrong = { _, _, _, answer in answer.total = UInt64(answer.names.count) }
    },
    PondFault("C65", "the number of items that are left", "it tells of 12 items in all in its answer to") {
      $0.wrong = { _, _, first, answer in answer.total = UInt64(12 - first) }
    },
    PondFault("C65", "the limit", "it tells of 50 items in all in its answer to") {
      $0.wrong = { _, question, _, answer in answer.total = UInt64(question.limit) }
    },
    PondFault("C65", "another one on the last page", "it tells of 12 items in all in its answer to") {
      $0.wrong = { _, _, _, answer in answer.total = answer.next == nil ? 12 : 13 }
    },
    PondFault("C65", "one too many", "it tells of 13 items in all, and has given 12 with") {
      $0.wrong = { _, _, _, answer in answer.total = 13 }
    },
    PondFault("C65", "one too few", "it tells of 11 items in all, and has given 12") {
      $0.wrong = { _, _, _, answer in answer.total = 11 }
    },
    PondFault("C65", "too few of a source that turns no pages", "it tells of 3 items in all, and has given 12") {
      $0.turnsPages = false
      $0.wrong = { _, _, _, answer in answer.total = 3 }
    },
  ]

  private static let endFaults: [PondFault] = [
    PondFault("C66", "a page behind the last one that is full", "it names a next page behind the last item") {
      $0.wrong = { _, question, first, answer in
        if answer.names.count == question.limit { answer.next = "\(first + answer.names.count)" }
      }
    },
    PondFault("C66", "the same for a prime number of items", "it names a next page behind the last item", count: 7) {
      $0.wrong = { _, question, first, answer in
        if answer.names.count == question.limit { answer.next = "\(first + answer.names.count)" }
      }
    },
    PondFault(
      "C66", "an empty page that names itself", "its answer to a search of 'a', limit 200, next '12' has no items"
    ) {
      $0.tellsTotal = false
      $0.wrong = { _, _, first, answer in answer.next = "\(first + answer.names.count)" }
    },
    PondFault("C66", "a page behind the last one that is refused", "it refuses a search of 'a', limit 50, next '13'") {
      $0.tellsTotal = false
      $0.wrong = { _, _, _, answer in if answer.isOK { answer.next = answer.next ?? "13" } }
    },
    PondFault("C66", "pages without end", "behind the last item it names pages without end") {
      $0.hasMarks = true
      $0.wrong = { pond, _, _, answer in answer.next = answer.next ?? "\(pond.asked.count):12" }
    },
    PondFault("C66", "pages without end, of a source that finds no total", "behind the last item it names pages") {
      ($0.hasMarks, $0.tellsTotal) = (true, false)
      $0.wrong = { pond, question, _, answer in
        if question.limit < 50 { answer.next = answer.next ?? "\(pond.asked.count):12" }
      }
    },
  ]

  private static let tokenFaults: [PondFault] = [
    PondFault("C67", "marks that are taken once", "asked a second time, it refuses") {
      $0.hasMarks = true
      $0.wrong = { pond, question, _, answer in
        guard !question.next.isEmpty else { return }
        pond.memory[question.next, default: 0] += 1
        if pond.memory[question.next] != 1 { answer = PagedAnswer(status: BINDERY_REFUSED.rawValue) }
      }
    },
    PondFault("C67", "one place for all", "asked a second time, its answer to a search of 'a', limit 2, next '2' has") {
      $0.wrong = { pond, question, _, answer in
        let first = question.next.isEmpty ? 0 : pond.memory["place"] ?? 0
        let end = min(first + Int(question.limit), 12)
        answer.names = (first..<end).map { "frog \($0)" }
        answer.next = end < 12 ? "\(end)" : nil
        pond.memory["place"] = end
      }
    },
    PondFault(
      "C67", "numbers of pages", "asked with another limit, its answer to a search of 'a', limit 1, next '1' has"
    ) {
      $0.wrong = { _, question, number, answer in
        let first = min(number * Int(question.limit), 12)
        let end = min(first + Int(question.limit), 12)
        answer.names = (first..<end).map { "frog \($0)" }
        answer.next = end < 12 ? "\(number + 1)" : nil
      }
    },
    PondFault("C67", "one conversation", "asked while pages of another answer are read, it refuses") {
      $0.wrong = { pond, question, _, answer in
        let term = question.terms.first?.hashValue ?? 0
        if question.next.isEmpty { pond.memory["term"] = term }
        if pond.memory["term"] != term { answer = PagedAnswer(status: BINDERY_REFUSED.rawValue) }
      }
    },
    PondFault("C67", "a short memory", "asked after other searches, it refuses") {
      $0.wrong = { pond, question, _, answer in
        let begun = pond.asked.count(where: \.next.isEmpty)
        if question.next.isEmpty { pond.memory[question.terms[0]] = begun }
        if begun - (pond.memory[question.terms[0]] ?? 0) > 16 {
          answer = PagedAnswer(status: BINDERY_REFUSED.rawValue)
        }
      }
    },
  ]
}
