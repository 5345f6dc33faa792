/// The pages of the answer to a request, one after the other.
struct PageChain: Hashable, Sendable {
  /// A page: what was asked for it, and the answer.
  struct Page: Hashable, Sendable {
    let question: SourceQuery
    let answer: PagedAnswer
  }

  /// The way in which a chain ends.
  enum End: Hashable, Sendable {
    /// The last page names no next one.
    case reached

    /// The last page names a page that was there before.
    case repeated

    /// The last page, which has no items, is refused or can't be had.
    case failed

    /// The maximum number of pages was read.
    case cut
  }

  /// The pages, in order; at least one.
  private(set) var pages: [Page] = []

  /// The way in which the chain ends.
  private(set) var end = End.cut

  /// The names of the items of all pages, in order.
  var names: [String] { pages.flatMap(\.answer.names) }

  /// Whether one of the pages names a next one.
  var turnsPages: Bool { pages.contains { $0.answer.next != nil } }

  /// The total that a page tells, or `nil` if none does.
  var total: UInt64? { pages.lazy.compactMap(\.answer.total).first }

  /// Reads the pages of a request.
  ///
  /// - Parameters:
  ///   - question: The request, from whose page the chain begins.
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

  /// Returns how a chain ends with an answer, or `.cut` if it goes on; `known` are the places that were named before.
  private static func end(with answer: PagedAnswer, to question: SourceQuery, known: inout Set<String>) -> End {
    guard answer.isOK else { return .failed }
    guard let next = answer.next else { return .reached }
    return next != question.next && known.insert(next).inserted ? .cut : .repeated
  }
}

extension PageChain {
  /// A place at which the items of a chain aren't those that are expected.
  struct Difference: Hashable, Sendable {
    /// The index of the page.
    let page: Int

    /// The index of the item on the page.
    let item: Int

    /// The name of the item that is there.
    let found: String

    /// The name of the item that is expected, or `nil` if none is.
    let expected: String?
  }

  /// Returns the first place at which the items aren't those of another chain, as far as both go; `nil` if all are.
  ///
  /// If the end of the other one is reached, no items are expected behind its own.
  func difference(from other: PageChain) -> Difference? {
    let expected = other.names
    var place = 0
    for (number, page) in pages.enumerated() {
      for (index, name) in page.answer.names.enumerated() {
        defer { place += 1 }
        guard place < expected.count else {
          guard other.end == .reached else { return nil }
          return Difference(page: number, item: index, found: name, expected: nil)
        }
        guard name != expected[place] else { continue }
        return Difference(page: number, item: index, found: name, expected: expected[place])
      }
    }
    return nil
  }

  /// Returns whether the chain has the items of another one, as far as it is read, and none is left out at its end.
  func agrees(with other: PageChain) -> Bool {
    guard difference(from: other) == nil else { return false }
    return end != .reached || names.count >= other.names.count
  }
}
