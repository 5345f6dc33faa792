internal import Bindery
internal import BinderySources

/// The place from which the search of a source goes on, with what its earlier pages had.
package struct PageCursor: Sendable {
  /// The maximum number of pages in a row without a wanted item.
  static let barrenLimit = 10

  /// The mark of the page to ask for, or `nil` for the first one.
  let token: PageToken?

  /// The time that the source has for the rest.
  let time: Duration

  /// The number of wanted items on the pages before.
  let count: Int

  private let pageCount: Int
  private let barrenCount: Int

  /// The marks of all pages up to this one.
  private let tokens: Set<PageToken>

  /// Creates the place before the first page of a source that has some time.
  init(time: Duration) {
    self.init(nil, time: time, count: 0, pageCount: 0, barrenCount: 0, tokens: [])
  }

  private init(
    _ token: PageToken?, time: Duration, count: Int, pageCount: Int, barrenCount: Int, tokens: Set<PageToken>
  ) {
    self.token = token
    self.time = time
    self.count = count
    self.pageCount = pageCount
    self.barrenCount = barrenCount
    self.tokens = tokens
  }

  /// Returns the place after this page.
  ///
  /// - Parameters:
  ///   - next: The mark of the next page.
  ///   - page: What this page had.
  ///   - time: The time that the source has for the rest.
  /// - Returns: The place after this page.
  /// - Throws: The reason why the source isn't asked any further, because it would be so without end.
  func turned(to next: PageToken, after page: AskedPage, time: Duration) throws(SourceFailure) -> PageCursor {
    let pageCount = pageCount + 1
    guard page.lookedAtCount > 0 else {
      throw SourceFailure(.malformed, "page \(pageCount) of its answer is empty, and yet names one that follows")
    }
    let (isNew, tokens) = inserting(next)
    guard isNew else {
      throw SourceFailure(.malformed, "page \(pageCount) of its answer names as the next one a page that came before")
    }
    let barrenCount = page.count == 0 ? barrenCount + 1 : 0
    guard barrenCount < Self.barrenLimit else {
      throw SourceFailure(
        .malformed, "\(barrenCount) pages of its answer in a row have none of the items that were asked for")
    }
    return PageCursor(
      next, time: time, count: count + page.count, pageCount: pageCount, barrenCount: barrenCount, tokens: tokens)
  }

  private func inserting(_ next: PageToken) -> (isNew: Bool, tokens: Set<PageToken>) {
    var tokens = tokens
    let isNew = tokens.insert(next).inserted
    return (isNew, tokens)
  }
}

/// What one page of a source's answer had.
struct AskedPage: Sendable {
  /// The number of wanted items.
  private(set) var count = 0

  /// The number of items, damaged and unwanted ones included.
  private(set) var lookedAtCount = 0

  /// The mark of the next page, or `nil` if none follows.
  private(set) var next: PageToken?

  /// Adds a part of the page.
  mutating func add(_ found: FoundRecords) {
    count += found.records.count
    lookedAtCount += found.lookedAtCount
    if let page = found.page { next = page.next }
  }
}
