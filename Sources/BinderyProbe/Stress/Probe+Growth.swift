internal import BinderyRules
internal import CProbe

extension Probe {
  /// The number of function calls that a measurement of growth aims at.
  private var callCount: Int {
    switch order.level {
    case .smoke, .standard: 1_000
    case .strict, .paranoid: 100_000
    }
  }

  /// The CPU time that the calls of a measurement of growth may take, in microseconds.
  private var timeLimit: Int { order.level >= .strict ? 10_000_000 : 100_000 }

  /// Runs up to eight samples from decode() to release many times, in four equal parts, and measures after each.
  ///
  /// - Parameter measure: Returns the measure after a part.
  /// - Returns: The four measures and the number of items run in each part, or `nil` if there is no sample.
  /// - Throws: The rule of loading that the plugin breaks.
  private func quarters(_ measure: () -> Int) throws(Finding) -> (measures: [Int], walks: Int)? {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    let items = samples.prefix(8).map { BareWalk($0, of: type) }
    guard !items.isEmpty else { return nil }
    let start = ProcessMeasures.threadTime
    let calls = items.reduce(0) { $0 + $1.take() }
    let time = max(1, ProcessMeasures.threadTime - start)
    let walks = max(4, min(callCount / 4 / max(1, calls), timeLimit / 4 / time))
    var measures: [Int] = []
    for _ in 0..<4 {
      for _ in 0..<walks { for item in items { item.take() } }
      measures.append(measure())
    }
    report.add(.count(walks * 4 * calls))
    return (measures, walks * items.count)
  }

  /// Returns the least growth of a measure from one part to the next, or `nil` if it doesn't grow each time.
  private func growth(_ measures: [Int]) -> Int? {
    let steps = zip(measures, measures.dropFirst()).map { $1 - $0 }
    guard let least = steps.min(), least > 0 else { return nil }
    return least
  }

  /// Throws X02 if memory grows over many items, even if not with each one.
  func findSlowGrowth() throws(Finding) {
    cprobe_current_guard()?.pointee.begin_account()
    defer { cprobe_current_guard()?.pointee.end_account() }
    var bytes: UInt64 = 0
    let counted = try quarters { cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0 }
    guard let counted, let least = growth(counted.measures) else { return }
    let left = MemoryGrowth.now
    guard left.count > 0 else { return }
    cprobe_current_guard()?.pointee.end_account()
    // Memory that each single item leaks breaks another rule.
    guard (try? findLeaks()) != nil else { return }
    throw Finding(
      "X02", subject: order.subject,
      "\(counted.walks) items leave at least \(least) blocks of memory behind, again and again: \(left.example)")
  }

  /// Throws X03 if the number of open file descriptors grows with the items.
  func findOpenFiles() throws(Finding) {
    guard let counted = try quarters({ ProcessMeasures.descriptors }) else { return }
    guard let least = growth(counted.measures) ?? (counted.measures.last ?? 0 > 200 ? 200 : nil) else { return }
    throw Finding(
      "X03", subject: order.subject,
      "\(counted.walks) items leave at least \(least) descriptors open, again and again")
  }

  /// Throws X04 if the number of running threads grows with the items.
  func findThreads() throws(Finding) {
    guard ProcessMeasures.threads > 0 else { return report.add(.skipped("this process can't see its own threads")) }
    guard let counted = try quarters({ ProcessMeasures.threads }), let least = growth(counted.measures)
    else { return }
    throw Finding(
      "X04", subject: order.subject, "\(counted.walks) items leave at least \(least) threads, again and again")
  }

  /// Returns whether a measure grows about as much in each part: at most twice as much as in any other.
  ///
  /// What each item leaves behind does. What the C library and the system map from time to time doesn't.
  private func growsEvenly(_ measures: [Int]) -> Bool {
    let steps = zip(measures, measures.dropFirst()).map { $1 - $0 }
    return (steps.max() ?? 0) <= 2 * (steps.min() ?? 0)
  }

  /// Throws X05 if the number of mapped pages grows evenly, by at least one for every four items.
  func findMappedPages() throws(Finding) {
    guard ProcessMeasures.pages > 0 else { return report.add(.skipped("this process can't see its own memory")) }
    let threads = ProcessMeasures.threads
    // The stacks of threads that keep running break another rule.
    // What expand() lends stays mapped for a while, and is the host's.
    guard let counted = try quarters({ ProcessMeasures.pages - cprobe_lent_pages() }),
      ProcessMeasures.threads <= threads + 4,
      let least = growth(counted.measures),
      least >= max(1, counted.walks / 4), growsEvenly(counted.measures)
    else { return }
    throw Finding(
      "X05", subject: order.subject, "\(counted.walks) items leave at least \(least) pages mapped, again and again")
  }
}
