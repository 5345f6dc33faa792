internal import Bindery
internal import BinderyRules
internal import BinderySources
internal import CProbe
internal import Synchronization

// Checks sources and fetchers that several threads call at once.

extension Probe {
  /// The state shared by threads that call a source or a fetcher at once.
  private final class SharedQuestions: Sendable {
    /// The function that the threads call.
    let function: AskedFunction
    /// The questions, each with the answer that it had on one thread.
    let expected: [(question: AskedFunction.Question, answer: AskedFunction.Answer)]
    /// The number of times that each thread asks all questions.
    let rounds: Int
    /// The time limit of the case.
    let patience = Patience()

    /// Whether failed calls are ignored, since a server may refuse some of many requests that come at once.
    let forgivesFailures: Bool
    /// The first question that was answered differently, or `nil` if there is none.
    let differing = Mutex<AskedFunction.Question?>(nil)

    init(
      _ function: AskedFunction, _ expected: [(AskedFunction.Question, AskedFunction.Answer)], isThorough: Bool,
      forgivesFailures: Bool
    ) {
      (self.function, self.expected, self.forgivesFailures) = (function, expected, forgivesFailures)
      rounds = isThorough ? 24 : 3
    }

    /// Asks all questions on the thread with an index; each thread begins with another one, and odd ones go backwards.
    func askAll(onThread thread: Int) {
      let count = expected.count
      for turn in 0..<(rounds * count) {
        guard differing.withLock({ $0 == nil }), !patience.isOver else { return }
        let index = (turn + thread * count / 4) % count
        let (question, answer) = expected[thread.isMultiple(of: 2) ? index : count - 1 - index]
        let given = function.answer(to: question)
        guard !given.isEquivalent(to: answer), given.isOK || !forgivesFailures else { continue }
        differing.withLock { $0 = $0 ?? question }
      }
    }
  }

  /// Calls a source or a fetcher with different questions on several threads at once, and throws a finding of rule X01
  /// if an answer differs from that on one thread.
  func compareAnswersOfThreads(_ scope: ProbeCase.Scope) throws(Finding) {
    let function = try askedFunction(scope)
    let expected = steadyAnswers(of: function, to: try differentQuestions(scope))
    guard Set(expected.map(\.answer)).count > 1 else {
      return report.add(.skipped("no two questions are known that it answers, and answers differently"))
    }
    let shared = SharedQuestions(
      function, expected, isThorough: order.level >= .strict, forgivesFailures: order.capabilities.hasLoopback)
    try withYieldingThreads { () throws(Finding) in SideBySide.run(4) { shared.askAll(onThread: $0) } }
    guard let question = shared.differing.withLock({ $0 }) else {
      if shared.patience.isOver { report.add(.skipped(Patience.reason)) }
      return
    }
    // What has changed on one thread, too, such as with time, is no fault of threads.
    let again = answers(of: function, to: expected.map(\.question))
    guard let alone = expected.first(where: { $0.question == question })?.answer, let later = again[question],
      alone.isEquivalent(to: later)
    else { return }
    throw Finding(
      "X01", subject: order.subject,
      "several threads at once get other answers than one: \(function.name)() of \(question)",
      input: question.description)
  }

  /// Returns the questions that have the same answer in whichever order they are asked, with their answers.
  ///
  /// A question that fails is left out, and so is one with as many items as its limit, of which a source may choose
  /// some.
  private func steadyAnswers(
    of function: AskedFunction, to questions: [AskedFunction.Question]
  ) -> [(question: AskedFunction.Question, answer: AskedFunction.Answer)] {
    let patience = Patience()
    var asked: [AskedFunction.Question] = []
    for question in questions where asked.count < 4 || !patience.isOver {
      _ = function.answer(to: question)
      asked.append(question)
    }
    if asked.count < questions.count { report.add(.skipped(Patience.reason)) }
    let first = answers(of: function, to: asked)
    let second = answers(of: function, to: asked.reversed())
    return asked.compactMap { question in
      guard let answer = first[question], let again = second[question], answer.isOK, answer.isEquivalent(to: again)
      else {
        return nil
      }
      if case .query(let query) = question, answer.records.map({ $0.count >= query.limit }) ?? true { return nil }
      return (question, answer)
    }
  }

  /// Returns the questions that have the same answer each time, with their answers.
  private func answers(
    of function: AskedFunction, to questions: [AskedFunction.Question]
  ) -> [AskedFunction.Question: AskedFunction.Answer] {
    var answers: [AskedFunction.Question: AskedFunction.Answer] = [:]
    for question in questions { answers[question] = function.answer(to: question) }
    return answers
  }

  /// Returns up to 48 questions, more than a small cache holds, many of them about what the source or fetcher has.
  func differentQuestions(_ scope: ProbeCase.Scope) throws(Finding) -> [AskedFunction.Question] {
    guard scope == .source else {
      let some = ["frog", "a", "1"].map { "\(order.subject):\($0)" }
      return (try knownAddresses() + some).prefix(48).map { .address($0) }
    }
    let records = try knownRecords()
    let words = Set(records.flatMap { TestRecord($0).words }).sorted()
    let kinds = Set(records.map(\.kind.rawValue)).sorted().prefix(4)
    let ids = try knownItems(among: records.prefix(12)).map(\.id)
    var queries = SourceQuery.usual + words.prefix(20).map { SourceQuery(terms: [$0]) }
    queries += ids.map { SourceQuery(ids: [$0]) } + kinds.map { SourceQuery(terms: ["a"], kinds: [$0]) }
    queries += (0..<8).map { SourceQuery(terms: ["no such word \($0)"]) }
    return queries.prefix(48).map { query in
      var wide = query
      wide.limit = 50
      return .query(wide)
    }
  }
}

extension TestRecord {
  /// The words in the record's texts that have at least two letters.
  fileprivate var words: [String] {
    fields.flatMap { field in
      guard field.key != "kind", case .known(.text(let text)) = field.value else { return [String]() }
      return text.split { !$0.isLetter }.filter { $0.count > 1 }.map(String.init)
    }
  }
}
