internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

// What grows with each search or fetch.

extension Probe {
  /// The number of calls that run before a measurement, and in each of its four parts.
  private static let requestCount = 64

  /// Throws X02 if memory grows over many calls of a source or a fetcher, each of which asks for something else.
  func findGrowthOfMemory(_ scope: ProbeCase.Scope) throws(Finding) {
    defer { cprobe_current_guard()?.pointee.end_account() }
    var (bytes, isCounting) = (0 as UInt64, false)
    func measure() -> Int {
      defer { isCounting = true }
      // What was made before the first part was over isn't counted.
      if !isCounting { cprobe_current_guard()?.pointee.begin_account() }
      return cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0
    }
    guard try growth(scope, measure) != nil else { return }
    // A cache may still have places: only what grows with thousands of calls goes on growing.
    let most = 1_000
    guard let least = try growth(scope, in: most, parts: 10, measure) else { return }
    let left = MemoryGrowth.now
    guard left.count > 0 else { return }
    throw Finding(
      "X02", subject: order.subject,
      "\(most) calls leave at least \(least) blocks of memory behind, again and again: \(left.example)")
  }

  /// Throws X03 if the number of open file descriptors grows with the calls of a source or a fetcher.
  func findOpenFiles(_ scope: ProbeCase.Scope) throws(Finding) {
    guard let least = try growth(scope, { ProcessMeasures.descriptors }) else { return }
    throw Finding(
      "X03", subject: order.subject,
      "\(Self.requestCount) calls leave at least \(least) descriptors open, again and again")
  }

  /// Throws X04 if the number of running threads grows with the calls of a source or a fetcher.
  func findThreads(_ scope: ProbeCase.Scope) throws(Finding) {
    guard ProcessMeasures.threads > 0 else { return report.add(.skipped("this process can't see its own threads")) }
    var before = 0
    func measure() -> Int {
      // A thread that is about to end is none that is left behind.
      for _ in 0..<20 where ProcessMeasures.threads > before { LiveTime.pass(milliseconds: 10) }
      before = ProcessMeasures.threads
      return before
    }
    guard let least = try growth(scope, measure) else { return }
    throw Finding(
      "X04", subject: order.subject, "\(Self.requestCount) calls leave at least \(least) threads, again and again")
  }

  /// Asks for one thing after the other, first some calls that aren't measured and then equal parts, and measures after
  /// each part.
  ///
  /// - Parameters:
  ///   - scope: Whether a source or a fetcher is asked.
  ///   - count: The number of calls in each part, or `nil` for the usual one.
  ///   - parts: The number of parts, of which the rest is left out once the measure doesn't grow.
  ///   - measure: Returns the measure after a part.
  /// - Returns: The least growth from one part to the next, or `nil` if there isn't one block, descriptor or thread for
  ///   each eight calls: what comes from elsewhere isn't as regular as that.
  /// - Throws: The rule of loading that the plugin breaks.
  private func growth(
    _ scope: ProbeCase.Scope, in count: Int? = nil, parts: Int = 4, _ measure: () -> Int
  ) throws(Finding) -> Int? {
    let function = try askedFunction(scope)
    let known = try differentQuestions(scope)
    guard !known.isEmpty else { return nil }
    giveMemory(CPROBE_GUARD_COUNT)
    defer { giveMemory(CPROBE_GUARD_END) }
    let count = count ?? Self.requestCount
    // A longer measurement asks for what wasn't asked for before.
    var number = count * count
    @discardableResult func run(_ count: Int) -> Duration {
      let questions = (number..<(number + count)).map { known[$0 % known.count].varied(by: $0) }
      // On a thread that is gone afterwards, as in hosts, and with what a plugin keeps for it.
      let spent = Mutex(Duration.zero)
      SideBySide.run(1) { _ in
        let time = ThreadTime()
        for question in questions { function.takeNothing(from: question) }
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
  /// Returns the question itself, or another one that isn't asked again, of terms, identifiers or addresses in turn.
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
  private nonisolated(unsafe) static let stream: UnsafeMutablePointer<bindery_stream> = {
    let stream = UnsafeMutablePointer<bindery_stream>.allocate(capacity: 1)
    stream.initialize(
      to: bindery_stream(
        size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: nil, write: { _, _ in true },
        expect: { _, _ in }, retry_after: { _, _ in }, is_cancelled: { _ in false }, on_cancel: { _, _, _ in },
        page: { _, _, _ in }))
    return stream
  }()
  private nonisolated(unsafe) static let failure: UnsafeMutablePointer<bindery_sink> = {
    let sink = UnsafeMutablePointer<bindery_sink>.allocate(capacity: 1)
    sink.initialize(
      to: bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: nil, write: { _, _ in }))
    return sink
  }()

  /// Asks on the calling thread, with as little of the host as possible, and keeps nothing of the answer.
  func takeNothing(from question: Question) {
    _ = ask(question, Self.stream, Self.failure) { HostPart.call(name, $0) }
  }
}
