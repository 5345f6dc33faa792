internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The pages of a source that can be asked for any part of its answer.
extension SourcePages {
  /// Returns the cursor of the page around a position, or `nil` if the source answers only page after page.
  @MainActor
  func cursor(at position: PagePosition) -> PageCursor? {
    guard policy.turning == .onDemand else { return nil }
    switch position {
    case .last: return lastCursor
    case .index(let index):
      let start = max(0, index - request.limit / 2)
      return tally.source.page(from: start).map { PageCursor($0, by: .jump(start: start), time: policy.timeout) }
    }
  }

  /// Queries the source for a page that isn't reached in order, and passes its items to the receiver as they arrive.
  ///
  /// With the first items of a jump, the counts of the source begin anew. A jump beyond the end leads to the last page.
  /// A failure after the end of the page, such as that some items were altered, becomes a remark, since the next page
  /// wouldn't be reached otherwise.
  @concurrent
  func positionedPage(
    at cursor: PageCursor, _ receiver: ElementReceiver<FoundItem>
  ) async throws(SearchFailure) -> Page<FoundItem, PageCursor> {
    var isFirst = cursor.isJump
    let (asked, _, failure) = await ask(cursor) { found in
      if isFirst, !found.isEmpty, !Task.isCancelled { tally.restart(keepingTotal: true) }
      isFirst = false
      await hand(found, to: receiver)
    }
    if let failure {
      guard asked.isWhole else { throw failure }
      tally.note(failure)
    }
    switch cursor.way {
    case .jump(let start?) where start > 0 && asked.lookedAtCount == 0:
      guard let lastCursor else { return Page([], firstPosition: start) }
      return try await positionedPage(at: lastCursor, receiver)
    case .jump(let start): return try page(asked, from: start, at: cursor)
    case .back(let start, _): return Page([], previous: self.cursor(before: start), firstPosition: start)
    case .inOrder: return Page([])
    }
  }

  /// Returns the page that a jump has led to, without its items.
  private func page(
    _ asked: AskedPage, from start: Int?, at cursor: PageCursor
  ) throws(SearchFailure) -> Page<FoundItem, PageCursor> {
    let first = start ?? max(0, (asked.total ?? asked.lookedAtCount) - asked.lookedAtCount)
    let next = try asked.next.map { (token) throws(SearchFailure) in
      try turned(cursor, to: token, after: asked, time: policy.timeout)
    }
    return Page([], next: next, previous: self.cursor(before: first), firstPosition: first)
  }

  /// The cursor of the last page, or `nil` if the source can't be asked for its last page.
  private var lastCursor: PageCursor? {
    tally.source.lastPage.map { PageCursor($0, by: .jump(start: nil), time: policy.timeout) }
  }

  /// Returns the cursor of the page that ends before a position, or `nil` for the start.
  private func cursor(before position: Int) -> PageCursor? {
    guard position > 0 else { return nil }
    let count = min(max(1, request.limit), position)
    let start = position - count
    return tally.source.page(from: start).map {
      PageCursor($0, by: .back(start: start, count: count), time: policy.timeout)
    }
  }
}
