internal import BinderyRules

// C65: the total number of items that an answer reports. BINDERY_UNKNOWN is always right, and isn't checked.

extension PageStudy {
  /// Returns the fault if the totals of the answers to a request contradict each other, or the number of their items.
  func faultsOfTotals(_ request: Request) -> [Fault] {
    let limits = Set([1, 3, request.count]).filter { $0 > 0 && $0 < Self.most }.sorted()
    let chains = [request.whole] + limits.map { chain(request, limit: $0) }
    let turnsPages = chains.contains(where: \.turnsPages)
    if let fault = Self.contradiction(among: chains) { return [fault] }
    // Items that are left out or returned twice break another rule.
    guard
      chains.allSatisfy({ chain in
        turnsPages ? chain.agrees(with: request.whole) : chain.difference(from: request.whole) == nil
      })
    else { return [] }
    return chains.lazy.compactMap { Self.faultAtEnd(of: $0, turnsPages: turnsPages) }.prefix(1).map(\.self)
  }

  /// Returns the fault if two answers to one request, of any pages and limits, report different totals; or `nil`.
  private static func contradiction(among chains: [PageChain]) -> Fault? {
    let told = chains.flatMap(\.pages).filter { $0.answer.total != nil }
    guard let first = told.first, let other = told.first(where: { $0.answer.total != first.answer.total }) else {
      return nil
    }
    return Fault(
      rule: "C65",
      sentence: "it tells of \(first.answer.total ?? 0) items in all in its answer to \(first.question), and of "
        + "\(other.answer.total ?? 0) in that to \(other.question)",
      question: other.question)
  }

  /// Returns the fault if a chain's total isn't the number of its items; or `nil`.
  ///
  /// `turnsPages` says whether the source has pages at all, so that a page without a next one is the last.
  private static func faultAtEnd(of chain: PageChain, turnsPages: Bool) -> Fault? {
    let count = chain.names.count
    guard let total = chain.total, let last = chain.pages.last, chain.pages.allSatisfy(\.answer.isOK) else {
      return nil
    }
    let isEnd = chain.end == .reached && turnsPages
    guard total < count || (isEnd && total != count) else { return nil }
    return Fault(
      rule: "C65",
      sentence: "it tells of \(total) items in all, and has given \(count)\(isEnd ? "" : " so far") with its answer to "
        + "\(last.question)",
      question: last.question)
  }
}
