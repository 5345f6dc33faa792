internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

// X12: what cancelled searches leave behind.

extension Probe {
  /// The number of searches in each part of a measurement.
  private static let cancelledCount = 60

  /// Throws a finding of rule X12 if memory, descriptors or threads grow with searches that are cancelled or refused,
  /// and not with others.
  func findGrowthOfCancelled() throws(Finding) {
    let function = try askedFunction(.source)
    let questions = try answeredQuestions(function)
    guard !questions.isEmpty else {
      return report.add(.skipped("no search of '\(order.subject)' is known that has an answer"))
    }
    giveMemory(CPROBE_GUARD_COUNT)
    defer { giveMemory(CPROBE_GUARD_END) }
    guard Self.cancel(questions, 6, function) < .milliseconds(400) else {
      return report.add(.skipped("a call takes too long for thousands of them"))
    }
    let cancel = { (count: Int) in _ = Self.cancel(questions, count, function) }
    guard let found = Self.growth(in: Self.cancelledCount, cancel) else { return }
    // A cache may not be full yet: only what continues to grow is left behind.
    guard found != .blocks || Self.growth(in: 10 * Self.cancelledCount, cancel) != nil else { return }
    // Growth with other searches, too, breaks another rule.
    guard Self.growth(in: Self.cancelledCount, { Self.finish(questions, $0, function) }) == nil else { return }
    throw Finding(
      "X12", subject: order.subject,
      "searches that are cancelled, or whose write() is refused, leave \(found.rawValue) behind, again and again")
  }

  /// Returns queries that the source answers with at least one byte, those of users first.
  private func answeredQuestions(_ function: AskedFunction) throws(Finding) -> [AskedFunction.Question] {
    try differentQuestions(.source).prefix(12).filter { question in
      let answer = function.answer(to: question)
      return answer.isOK && !answer.bytes.isEmpty
    }
  }

  /// Makes a number of searches that are canceled before they begin, or of whose first four writes one is refused.
  ///
  /// - Returns: The time that they took, without the time for which their thread waited for a processor.
  private static func cancel(
    _ questions: [AskedFunction.Question], _ count: Int, _ function: AskedFunction
  ) -> Duration {
    let spent = Mutex(Duration.zero)
    // On a thread that ends afterwards, as in hosts, together with what a plugin keeps for the thread.
    SideBySide.run(1) { _ in
      let time = ThreadTime()
      for number in 0..<count {
        function.callCancelled(with: questions[number / 5 % questions.count], wanted: number % 5)
      }
      spent.withLock { $0 = time.passed }
    }
    return spent.withLock(\.self)
  }

  /// Makes a number of searches that aren't cancelled, on one thread, and drops their answers.
  private static func finish(_ questions: [AskedFunction.Question], _ count: Int, _ function: AskedFunction) {
    SideBySide.run(1) { _ in
      for number in 0..<count { function.callDiscarding(with: questions[number / 5 % questions.count]) }
    }
  }

  /// Runs some calls in each of four parts, and returns a resource that grows in each part but the first; `nil` if none
  /// does.
  private static func growth(in count: Int, _ run: (Int) -> Void) -> Leftover? {
    run(count)
    cprobe_current_guard()?.pointee.begin_account()
    defer { cprobe_current_guard()?.pointee.end_account() }
    var (growing, before) = (Leftover.allCases, [Leftover.threads: ProcessMeasures.threads])
    before[.descriptors] = ProcessMeasures.descriptors
    for part in 0..<4 where !growing.isEmpty {
      run(count)
      let now = Dictionary(growing.map { ($0, $0.measure(since: before[$0] ?? 0)) }) { $1 }
      // Growth for other reasons isn't as regular as one for every twelve calls.
      let isGrown = { (leftover: Leftover) in (now[leftover] ?? 0) >= (before[leftover] ?? 0) + count / 12 }
      // There are 256 descriptors, of which a few are the host's.
      if let descriptors = now[.descriptors], descriptors > 200, isGrown(.descriptors) { return .descriptors }
      if part > 0 { growing.removeAll { !isGrown($0) } }
      before = now
    }
    return growing.first
  }
}

/// A resource that a search may leave behind.
private enum Leftover: String, CaseIterable {
  /// Threads that are still running.
  case threads
  /// File descriptors that are still open.
  case descriptors
  /// Blocks of memory that aren't freed.
  case blocks = "blocks of memory"

  /// Returns how many there are of the resource. Threads beyond `before`, their last number, get up to 200 ms to end.
  func measure(since before: Int) -> Int {
    switch self {
    case .threads:
      for _ in 0..<20 where ProcessMeasures.threads > before { LiveTime.pass(milliseconds: 10) }
      return ProcessMeasures.threads
    case .descriptors: return ProcessMeasures.descriptors
    case .blocks:
      var bytes: UInt64 = 0
      return cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0
    }
  }
}

extension AskedFunction {
  /// Calls the function on the calling thread, with a stream that is cancelled after a number of writes or, for 0,
  /// before the call.
  fileprivate func callCancelled(with question: Question, wanted: Int) {
    let call = ProbedCall(name, subject: subject, report: ProbeReport { _ in })
    let (stream, failure) = (UnwantedStream(wanted: wanted), call.sink())
    _ = ask(question, stream.pointer, failure.pointer) { call.run($0) }
    stream.close()
  }
}
