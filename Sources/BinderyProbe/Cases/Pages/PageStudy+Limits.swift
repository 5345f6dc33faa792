internal import BinderyRules

// Checks rule C64: a limit decides how many items come, but not which. Faults of later pages break C62, and pages with
// more items than their limit break C37.

extension PageStudy {
  /// Returns the faults of a request: how its answers differ with the limit, and what is wrong with their pages.
  func faultsOfLimits(_ request: Request) -> [Fault] {
    guard request.count > 1 else { return [] }
    var (faults, turnsPages) = (faults(of: request.whole, request), request.whole.turnsPages)
    var ended: [PageChain] = []
    for limit in Self.limits(for: request.count) {
      let chain = chain(request, limit: limit)
      turnsPages = turnsPages || chain.turnsPages
      faults += self.faults(of: chain, request)
      if chain.end == .reached { ended.append(chain) }
    }
    // A source without pages doesn't say of any that it is the last one.
    if turnsPages { faults += ended.compactMap { faultOfEnd($0, request) } }
    return faults
  }

  /// Returns the limits to try for a request whose answer has a number of items.
  static func limits(for count: Int) -> [Int] {
    let some = [1, 2, 3, 4, 5, 7, 10, 20, 50, count / 2, count - 1, count, count + 1]
    return Set(some).filter { (1..<most).contains($0) }.sorted()
  }

  /// Returns the faults of pages that have more items than requested, or other items than the whole answer.
  private func faults(of chain: PageChain, _ request: Request) -> [Fault] {
    var faults: [Fault] = []
    for page in chain.pages where page.answer.names.count > page.question.limit {
      let sentence = "it answers \(page.question) with \(page.answer.names.count) items"
      faults.append(Fault(rule: "C37", sentence: sentence, question: page.question))
    }
    guard faults.isEmpty else { return faults }
    let difference = chain.difference(from: request.whole).map { fault(of: $0, in: chain, request) }
    return [difference ?? faultOfNextPage(chain, request)].compactMap(\.self)
  }

  /// Returns the fault that the items of a chain of pages differ from those of the whole answer.
  private func fault(of difference: PageChain.Difference, in chain: PageChain, _ request: Request) -> Fault {
    let question = chain.pages[difference.page].question
    let wide = request.whole.pages.first?.question ?? request.question
    let isBeginning = difference.item == 0 && difference.page > 0
    let found = Law.quoted(difference.found)
    let expected =
      difference.expected.map { "that to \(wide) has \(Law.quoted($0))" } ?? "that to \(wide) has no further item"
    let place = isBeginning ? "begins with \(found)" : "has \(found) as item \(difference.item + 1)"
    return Fault(
      rule: isBeginning ? "C62" : "C64", sentence: "its answer to \(question) \(place), where \(expected)",
      question: question)
  }

  /// Returns the fault of a chain whose next page is refused or was named before, though items are missing; or `nil`.
  private func faultOfNextPage(_ chain: PageChain, _ request: Request) -> Fault? {
    guard let last = chain.pages.last else { return nil }
    switch chain.end {
    case .repeated where !last.answer.names.isEmpty:
      return Fault(
        rule: "C62", sentence: "it answers \(last.question), and tells a `next` that it has told before",
        question: last.question)
    case .failed where last.answer.isRefused && chain.pages.count > 1 && chain.names.count < request.count:
      return Fault(
        rule: "C62", sentence: "it refuses \(last.question), which the page before has named", question: last.question)
    default: return nil
    }
  }

  /// Returns the fault of a chain whose last page names no next one, though there are further items; or `nil`.
  private func faultOfEnd(_ chain: PageChain, _ request: Request) -> Fault? {
    let count = chain.names.count
    guard count < request.count, chain.difference(from: request.whole) == nil, let last = chain.pages.last else {
      return nil
    }
    let missing = request.whole.names[count]
    return Fault(
      rule: "C62",
      sentence: "its answer to \(last.question) names no next page, though \(Law.quoted(missing)) is still to come",
      question: last.question)
  }
}
