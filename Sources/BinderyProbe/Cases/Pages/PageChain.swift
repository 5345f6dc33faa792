/// The pages of a source's answer to one request, read one after the other.
struct PageChain: Hashable, Sendable {
  /// A page of the answer, and the request for it.
  struct Page: Hashable, Sendable {
    /// The request for the page.
    let question: SourceQuery
    /// The answer to the request.
    let answer: PagedAnswer
  }

  /// The reason why no more pages of an answer were read.
  enum End: Hashable, Sendable {
    /// The last page that was read names no next page.
    case reached

    /// The last page that was read names a next page that was named before.
    case repeated

    /// The last request for a page failed, so that the page has no items.
    case failed

    /// The maximum number of pages or items was read.
    case cut
  }

  /// The pages that were read, in order; at least one.
  private(set) var pages: [Page] = []

  /// The reason why no more pages were read.
  private(set) var end = End.cut

  /// The names of the items on all pages, in order.
  var names: [String] { pages.flatMap(\.answer.names) }

  /// Whether any of the pages names a next one.
  var turnsPages: Bool { pages.contains { $0.answer.next != nil } }

  /// The first total number of items that one of the pages reports, or `nil` if none does.
  var total: UInt64? { pages.lazy.compactMap(\.answer.total).first }

  /// Reads the pages of the answer to a request.
  ///
  /// - Parameters:
  ///   - question: The request for the first page to read.
  ///   - most: The number of items after which no more pages are asked for.
  ///   - pageLimit: The maximum number of pages.
  ///   - ask: Returns the answer to a request.
  init(of question: SourceQuery, most: Int, pageLimit: Int, _ ask: (SourceQuery) -> PagedAnswer) {
    var (question, known, count) = (question, Set<String>(), 0)
    while count < most && pages.count < pageLimit {
      let answer = ask(question)
      pages.append(Page(question: question, answer: answer))
      count += answer.names.count
      end = Self.end(with: answer, to: question, known: &known)
      guard end == .cut, let next = answer.next else { return }
      question.next = next
    }
  }

  /// Returns why no page is read after an answer, or `.cut` if one is; `known` has the tokens that were named before.
  private static func end(with answer: PagedAnswer, to question: SourceQuery, known: inout Set<String>) -> End {
    guard answer.isOK else { return .failed }
    guard let next = answer.next else { return .reached }
    return next != question.next && known.insert(next).inserted ? .cut : .repeated
  }
}

extension PageChain {
  /// The first position at which two answers that should have the same items differ.
  struct Difference: Hashable, Sendable {
    /// The index of the page among the pages of the answer.
    let page: Int

    /// The index of the differing item on its page.
    let item: Int

    /// The name of the item at the position.
    let found: String

    /// The name of the item that is expected at the position, or `nil` if none is.
    let expected: String?
  }

  /// Returns the first position at which the items differ from another chain's, as far as both go; `nil` if none do.
  ///
  /// If the other chain was read to its end, any item after its last one is a difference, too.
  func difference(from other: PageChain) -> Difference? {
    let expected = other.names
    var position = 0
    for (number, page) in pages.enumerated() {
      for (index, name) in page.answer.names.enumerated() {
        defer { position += 1 }
        guard position < expected.count else {
          guard other.end == .reached else { return nil }
          return Difference(page: number, item: index, found: name, expected: nil)
        }
        guard name != expected[position] else { continue }
        return Difference(page: number, item: index, found: name, expected: expected[position])
      }
    }
    return nil
  }

  /// Returns whether the items are those of another chain, as far as they were read, and none is missing at the end.
  func agrees(with other: PageChain) -> Bool {
    guard difference(from: other) == nil else { return false }
    return end != .reached || names.count >= other.names.count
  }
}
