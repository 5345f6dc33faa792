internal import BinderyRules

/// A comparison of a source's answers to related requests, which finds faults in its limits, pages and totals.
///
/// The result doesn't depend on the speed of the source: only answers are compared, never times.
struct PageStudy {
  /// A request, and the answer to it, read with pages as large as the source gives them.
  struct Request: Hashable, Sendable {
    /// The request to the source.
    var question: SourceQuery
    /// The answer, with all of its pages.
    var whole: PageChain

    /// The number of items of the answer that were read.
    var count: Int { whole.names.count }

    /// Whether the answer was read to its end.
    var isWhole: Bool { whole.end == .reached }
  }

  /// A breach of a rule about limits or pages, with the request that shows it.
  struct Fault: Hashable, Sendable {
    /// The rule that is broken.
    let rule: RuleCode
    /// The breach as a sentence without a period.
    let sentence: String
    /// The request that shows the breach.
    let question: SourceQuery

    /// The rule and the sentence without the token of the page, by which a fault is recognized when it occurs again.
    fileprivate var outline: String {
      "\(rule) " + (question.next.isEmpty ? sentence : sentence.replacing(Law.quoted(question.next), with: ""))
    }
  }

  /// The maximum number of items that are read of an answer.
  static let most = 200

  /// The maximum number of pages that are read of an answer.
  static let pageLimit = 64

  /// Sends a request to the source, and returns the answer.
  let ask: (SourceQuery) -> PagedAnswer

  /// Creates a comparison of the answers that `ask` returns.
  init(ask: @escaping (SourceQuery) -> PagedAnswer) {
    self.ask = ask
  }

  /// Returns a request with the answer to it, read with pages as large as the source gives them.
  func request(_ question: SourceQuery) -> Request {
    var wide = question
    wide.limit = 50
    let first = chain(wide)
    guard first.turnsPages else { return Request(question: question, whole: first) }
    wide.limit = UInt32(Self.most)
    let whole = chain(wide)
    // A source may refuse a limit that is higher than it supports.
    return Request(question: question, whole: whole.end == .failed ? first : whole)
  }

  /// Reads the pages of an answer, from the one that `question` asks for on, until `most` items are read.
  func chain(_ question: SourceQuery, most: Int = PageStudy.most) -> PageChain {
    PageChain(of: question, most: most, pageLimit: Self.pageLimit, ask)
  }

  /// Reads the pages of the answer to a request with another limit.
  func chain(_ request: Request, limit: Int) -> PageChain {
    var question = request.question
    question.limit = UInt32(limit)
    // One more item than there are, so that the page after the last one is requested, too.
    return chain(question, most: request.count + 1)
  }

  /// Returns the faults of requests that are found twice, since others may come from items that changed meanwhile.
  ///
  /// - Parameters:
  ///   - questions: The requests.
  ///   - find: Returns the faults of one request.
  /// - Returns: The first fault of each rule, and whether any fault couldn't be reproduced.
  func confirmed(
    _ questions: [SourceQuery], _ find: (Request) -> [Fault]
  ) -> (faults: [Fault], isUnsteady: Bool) {
    var (faults, isUnsteady, known) = ([] as [Fault], false, Set<RuleCode>())
    for question in questions {
      let found = find(request(question))
      guard !found.isEmpty else { continue }
      let again = Set(find(request(question)).map(\.outline))
      isUnsteady = isUnsteady || !found.allSatisfy { again.contains($0.outline) }
      faults += found.filter { again.contains($0.outline) && known.insert($0.rule).inserted }
    }
    return (faults, isUnsteady)
  }
}
