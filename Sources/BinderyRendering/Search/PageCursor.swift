internal import Bindery
internal import BinderySources

/// The position from which the search of a source continues, with the counts of its earlier pages.
package struct PageCursor: Sendable {
  /// The way in which a page is reached.
  enum Way: Sendable {
    /// By the token that the page before it names.
    case inOrder

    /// By a jump to a position among all results, or to the last page, whose position isn't known before it is there.
    case jump(start: Int?)

    /// Back from the page after it, which begins a number of results behind it.
    case back(start: Int, count: Int)
  }

  /// The maximum number of pages in a row without a wanted item.
  static let barrenLimit = 10

  /// The token with which the page is requested, or `nil` for the first page.
  let token: PageToken?

  /// The time that the source has for this page and all that follow.
  let time: Duration

  /// The number of requested items on the earlier pages.
  let count: Int

  /// The way in which the page is reached.
  let way: Way

  /// The number of earlier pages.
  private let pageCount: Int
  /// The number of consecutive earlier pages without a requested item.
  private let barrenCount: Int

  /// The tokens of all pages up to this one, by which a loop is detected.
  private let tokens: Set<PageToken>

  /// Creates the cursor of the first page of a source, with the time that the source has.
  init(time: Duration) {
    self.init(nil, time: time, count: 0, pageCount: 0, barrenCount: 0, tokens: [])
  }

  /// Creates the cursor of a page that isn't reached in order, with the time that the source has for it.
  init(_ token: PageToken, by way: Way, time: Duration) {
    self.init(token, by: way, time: time, count: 0, pageCount: 0, barrenCount: 0, tokens: [token])
  }

  private init(
    _ token: PageToken?, by way: Way = .inOrder, time: Duration, count: Int, pageCount: Int, barrenCount: Int,
    tokens: Set<PageToken>
  ) {
    self.token = token
    self.way = way
    self.time = time
    self.count = count
    self.pageCount = pageCount
    self.barrenCount = barrenCount
    self.tokens = tokens
  }

  /// Whether the page is the first one, or is reached by the token that the page before it names.
  var isInOrder: Bool {
    if case .inOrder = way { true } else { false }
  }

  /// Whether the page replaces those that are there.
  var isJump: Bool {
    if case .jump = way { true } else { false }
  }

  /// Returns the cursor of the next page.
  ///
  /// - Parameters:
  ///   - next: The token of the next page.
  ///   - page: The counts of this page.
  ///   - time: The time that the source has for the rest.
  /// - Returns: The cursor of the next page.
  /// - Throws: The reason why no further page is requested, because the pages would never end.
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

  /// Returns the tokens of all pages with another one added, and whether it is new; if it isn't, the pages form a loop.
  private func inserting(_ next: PageToken) -> (isNew: Bool, tokens: Set<PageToken>) {
    var tokens = tokens
    let isNew = tokens.insert(next).inserted
    return (isNew, tokens)
  }
}

/// The counts of one page of a source's answer, and the token of the next page.
struct AskedPage: Sendable {
  /// The number of requested items on the page.
  private(set) var count = 0

  /// The number of items on the page, including damaged ones and those that weren't requested.
  private(set) var lookedAtCount = 0

  /// The token of the next page, or `nil` if none follows.
  private(set) var next: PageToken?

  /// Whether the source has reported the end of the page.
  private(set) var isWhole = false

  /// The number of all results, or `nil` if the page doesn't tell it.
  private(set) var total: Int?

  /// Adds the counts of a part of the page, which may name the next page.
  mutating func add(_ found: FoundRecords) {
    count += found.records.count
    lookedAtCount += found.lookedAtCount
    if let page = found.page { (next, total, isWhole) = (page.next, page.total, true) }
  }
}
