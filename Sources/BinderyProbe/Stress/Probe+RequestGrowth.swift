internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

// Measures what grows with each search or fetch.

extension Probe {
  /// The number of calls before a measurement, and in each of its four parts.
  private static let requestCount = 64

  /// Throws a finding of rule X02 if memory grows over many calls of a source or a fetcher with changing questions.
  func findGrowthOfMemory(_ scope: ProbeCase.Scope) throws(Finding) {
    defer { cprobe_current_guard()?.pointee.end_account() }
    var (bytes, isCounting) = (0 as UInt64, false)
    func measure() -> Int {
      defer { isCounting = true }
      // Memory that was allocated before the end of the first part isn't counted.
      if !isCounting { cprobe_current_guard()?.pointee.begin_account() }
      return cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0
    }
    guard try growth(scope, measure) != nil else { return }
    // A cache may not be full yet: only what grows with thousands of calls continues to grow.
    let most = 1_000
    guard let least = try growth(scope, in: most, parts: 10, measure) else { return }
    let left = MemoryGrowth.now
    guard left.count > 0 else { return }
    throw Finding(
      "X02", subject: order.subject,
      "\(most) calls leave at least \(least) blocks of memory behind, again and again: \(left.example)")
  }

  /// Throws a finding of rule X03 if the number of open file descriptors grows with the calls of a source or a fetcher.
  func findOpenFiles(_ scope: ProbeCase.Scope) throws(Finding) {
    guard let least = try growth(scope, { ProcessMeasures.descriptors }) else { return }
    throw Finding(
      "X03", subject: order.subject,
      "\(Self.requestCount) calls leave at least \(least) descriptors open, again and again")
  }

  /// Throws a finding of rule X04 if the number of running threads grows with the calls of a source or a fetcher.
  func findThreads(_ scope: ProbeCase.Scope) throws(Finding) {
    guard ProcessMeasures.threads > 0 else { return report.add(.skipped("this process can't see its own threads")) }
    var before = 0
    func measure() -> Int {
      // A thread that is about to end isn't left behind.
      for _ in 0..<20 where ProcessMeasures.threads > before { LiveTime.pass(milliseconds: 10) }
      before = ProcessMeasures.threads
      return before
    }
    guard let least = try growth(scope, measure) else { return }
    throw Finding(
      "X04", subject: order.subject, "\(Self.requestCount) calls leave at least \(least) threads, again and again")
  }

  /// Calls a source or a fetcher with changing questions, first unmeasured and then in equal parts, and measures after
  /// each.
  ///
  /// - Parameters:
  ///   - scope: Whether the requests go to a source or to a fetcher.
  ///   - count: The number of calls in each part, or `nil` for the usual one.
  ///   - parts: The number of parts; those after one in which the measure doesn't grow are left out.
  ///   - measure: Returns the measure after a part.
  /// - Returns: The least growth from one part to the next, or `nil` if there isn't one block, descriptor or thread for
  ///   each eight calls: what comes from elsewhere isn't as regular as that.
  /// - Throws: A finding of the loading rule that the plugin breaks.
  private func growth(
    _ scope: ProbeCase.Scope, in count: Int? = nil, parts: Int = 4, _ measure: () -> Int
  ) throws(Finding) -> Int? {
    let function = try askedFunction(scope)
    let known = try differentQuestions(scope)
    guard !known.isEmpty else { return nil }
    giveMemory(CPROBE_GUARD_COUNT)
    defer { giveMemory(CPROBE_GUARD_END) }
    let count = count ?? Self.requestCount
    // A longer measurement asks questions that weren't asked before.
    var number = count * count
    @discardableResult func run(_ count: Int) -> Duration {
      let questions = (number..<(number + count)).map { known[$0 % known.count].varied(by: $0) }
      // On a thread that ends afterwards, as in hosts, together with what a plugin keeps for the thread.
      let spent = Mutex(Duration.zero)
      SideBySide.run(1) { _ in
        let time = ThreadTime()
        for question in questions { function.callDiscarding(with: question) }
        spent.withLock { $0 = time.passed }
      }
      number += count
      return spent.withLock(\.self)
    }
    guard run(8) < .milliseconds(400) else {
      report.add(.skipped("a call takes too long for thousands of them"))
      return nil
    }
    run(Self.requestCount)
    var (before, least) = (nil as Int?, Int.max)
    for _ in 0..<parts {
      run(count)
      let measured = measure()
      // There are 256 descriptors, of which a few are the host's.
      if order.rule == "X03", measured > 200 { return 200 }
      if let before { least = min(least, measured - before) }
      guard least >= count / 8 else { return nil }
      before = measured
    }
    return least
  }
}

extension AskedFunction.Question {
  /// Returns a variant of the question by a running number: the question itself, or one with a new term, identifier or
  /// address.
  fileprivate func varied(by number: Int) -> Self {
    switch self {
    case .query(var query):
      if number % 3 == 1 { query.terms.append("\(number)") }
      if number % 3 == 2 { (query.terms, query.ids) = ([], ["\(number)"]) }
      return .query(query)
    case .address(let address): return .address(number % 3 == 1 ? "\(address)\(number)" : address)
    }
  }
}

extension AskedFunction {
  // Made once and never freed or written: it accepts everything and keeps nothing.
  /// A C stream that drops what is written to it.
  private nonisolated(unsafe) static let stream: UnsafeMutablePointer<bindery_stream> = {
    let stream = UnsafeMutablePointer<bindery_stream>.allocate(capacity: 1)
    stream.initialize(
      to: bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: nil, write: { _, _ in true },
        expect: { _, _ in }, retry_after: { _, _ in }, is_cancelled: { _ in false }, on_cancel: { _, _, _ in },
        page: { _, _, _ in }))
    return stream
  }()
  /// A C sink that drops what is written to it.
  private nonisolated(unsafe) static let failure: UnsafeMutablePointer<bindery_sink> = {
    let sink = UnsafeMutablePointer<bindery_sink>.allocate(capacity: 1)
    sink.initialize(
      to: bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: nil, write: { _, _ in }))
    return sink
  }()

  /// Calls the function on the calling thread, with as little of the host as possible, and drops the answer.
  func callDiscarding(with question: Question) {
    _ = ask(question, Self.stream, Self.failure) { HostPart.call(name, $0) }
  }
}
