internal import BinderyRules

/// The requests of a source whose answers are compared with each other, and the way to ask it.
///
/// What it says of a source doesn't depend on how fast that is: only answers are compared, never times.
struct PageStudy {
  /// A request, and the answer to it with as many items on a page as there may be.
  struct Request: Hashable, Sendable {
    var question: SourceQuery
    var whole: PageChain

    /// The number of items that are known.
    var count: Int { whole.names.count }

    /// Whether all items are known.
    var isWhole: Bool { whole.end == .reached }
  }

  /// A breach of a rule about limits or pages.
  struct Fault: Hashable, Sendable {
    let rule: RuleCode
    let sentence: String
    let question: SourceQuery

    /// The rule and the sentence without the mark of the page, which may be another one each time.
    fileprivate var outline: String {
      "\(rule) " + (question.next.isEmpty ? sentence : sentence.replacing(Law.quoted(question.next), with: ""))
    }
  }

  /// The number of items of a request that are looked at.
  static let most = 200

  /// The maximum number of pages of a chain.
  static let pageLimit = 64

  /// Returns the answer of the source to a request.
  let ask: (SourceQuery) -> PagedAnswer

  /// Creates a study of what `ask` answers.
  init(ask: @escaping (SourceQuery) -> PagedAnswer) {
    self.ask = ask
  }

  /// Returns a request whose answer is read on pages that are as long as may be.
  func request(_ question: SourceQuery) -> Request {
    var wide = question
    wide.limit = 50
    let first = chain(wide)
    guard first.turnsPages else { return Request(question: question, whole: first) }
    wide.limit = UInt32(Self.most)
    let whole = chain(wide)
    // A source may refuse more than it likes to give.
    return Request(question: question, whole: whole.end == .failed ? first : whole)
  }

  /// Reads the pages of a request, from that of the question on, until a number of items is there.
  func chain(_ question: SourceQuery, most: Int = PageStudy.most) -> PageChain {
    PageChain(of: question, most: most, pageLimit: Self.pageLimit, ask)
  }

  /// Reads the pages of a request with another limit.
  func chain(_ request: Request, limit: Int) -> PageChain {
    var question = request.question
    question.limit = UInt32(limit)
    // One item more than there are, so that the page behind the last one is asked for, too.
    return chain(question, most: request.count + 1)
  }

  /// Returns the faults of requests that are found twice: what is found once may come from items that change meanwhile.
  ///
  /// - Parameters:
  ///   - questions: The requests.
  ///   - find: Returns the faults of one request.
  /// - Returns: The first fault of each rule, and whether there were any that weren't found again.
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
