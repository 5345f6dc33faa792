internal import BinderyRules

// Checks rule C66: pages come to an end. A source that reports no total may have an empty last page; one that knows the
// total may not name such a page.

extension PageStudy {
  /// Returns the fault if pages continue after the last item of a request; none if it isn't known which item is the
  /// last.
  func faultsOfEnds(_ request: Request) -> [Fault] {
    guard request.count > 0, request.whole.end != .cut || request.isCounted else { return [] }
    let chains = [request.whole] + Self.exactLimits(for: request.count).map { chain(request, limit: $0) }
    // Items that are left out or returned twice break another rule.
    let fault = chains.lazy.filter { $0.difference(from: request.whole) == nil }
      .compactMap { self.faultBehindEnd(of: $0, request) }.first
    return [fault].compactMap(\.self)
  }

  /// Returns the limits to try for a number of items, with most of which the last page is exactly full.
  static func exactLimits(for count: Int) -> [Int] {
    let divisors = (1...count).filter { count.isMultiple(of: $0) && count / $0 < pageLimit }
    let some = divisors.prefix(2) + divisors.suffix(2) + [3]
    return Set(some).filter { $0 < most }.sorted()
  }

  /// Returns the fault that a chain of pages doesn't end after its last item, or `nil` if it does.
  private func faultBehindEnd(of chain: PageChain, _ request: Request) -> Fault? {
    guard chain.names.count == request.count, let last = chain.pages.last else { return nil }
    switch chain.end {
    case .repeated where last.answer.names.isEmpty:
      return fault("its answer to \(last.question) has no items, and names a page that was there before", last)
    case .failed where last.answer.isRefused && chain.pages.count > 1:
      return fault("it refuses \(last.question), which the page with the last item has named", last)
    case .reached where last.answer.names.isEmpty && chain.pages.count > 1 && chain.total != nil:
      return fault("it names a next page behind the last item, and its answer to \(last.question) is empty", last)
    case .cut where last.answer.names.isEmpty && chain.pages.count > Self.mostPages(of: request, like: chain):
      return fault("behind the last item it names pages without end: \(last.question) is another empty one", last)
    default: return nil
    }
  }

  /// Returns the number of pages that a chain may have at its limit, judged by how many there are at a higher limit.
  ///
  /// A page may be shorter than its limit, or empty, if results are filtered. If the total is known and all items have
  /// come, there may be no further page.
  private static func mostPages(of request: Request, like chain: PageChain) -> Int {
    guard !request.isCounted else { return 0 }
    let wide = request.whole.pages.first.map { Int($0.question.limit) } ?? 1
    let narrow = chain.pages.first.map { Int($0.question.limit) } ?? 1
    return wide * request.whole.pages.count / narrow + 2
  }

  /// Returns a fault about the end of the pages, with the request for a page.
  private func fault(_ sentence: String, _ page: PageChain.Page) -> Fault {
    Fault(rule: "C66", sentence: sentence, question: page.question)
  }
}

extension PageStudy.Request {
  /// Whether the source reports a total that is the number of items that came.
  fileprivate var isCounted: Bool { whole.total == UInt64(count) }
}
