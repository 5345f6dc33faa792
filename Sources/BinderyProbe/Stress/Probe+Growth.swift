internal import BinderyRules
internal import CProbe

extension Probe {
  /// The number of function calls in a measurement of growth at the level `strict` and above.
  private static let callCount = 100_000

  /// The number of items before a measurement of growth and, below the level `strict`, in each of its parts.
  private static let itemCount = 64

  /// Decodes, draws and releases items: first some that aren't measured, then four equal parts, each followed by a
  /// measurement.
  ///
  /// The items are copies of up to eight samples, of which no two are the same, so that what is kept for each item
  /// grows, and caches evict what they have.
  ///
  /// - Parameters:
  ///   - refuses: Whether up to eight records that the plugin refuses are decoded, too.
  ///   - count: The number of items in each part, or `nil` for that of the level.
  ///   - first: The number of the first copy, in case smaller ones have been run before.
  ///   - measure: Returns the measure after a part.
  /// - Returns: The four measures and the number of items run in each part, or `nil` if there is no sample.
  /// - Throws: A finding of the loading rule that the plugin breaks.
  private func quarters(
    refusing refuses: Bool = false, of count: Int? = nil, from first: Int = 0, _ measure: () -> Int
  ) throws(Finding) -> (measures: [Int], walks: Int)? {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    let refused = refuses ? refusedRecords(type) : []
    let families = (samples.prefix(8) + refused.prefix(8)).map { type.family(of: $0) }
    guard !families.isEmpty else { return nil }
    var (number, calls) = (first, 0)
    func run(_ count: Int) {
      for _ in 0..<count {
        cprobe_note_iteration(Int64(number - first) + 1)
        let record = families[number % families.count][number / families.count]
        calls += MinimalRun(record, of: type, isLean: true).run()
        number += 1
      }
    }
    run(Self.itemCount)
    let strict = max(Self.itemCount, Self.callCount / 4 * Self.itemCount / max(1, calls))
    let count = count ?? (order.level >= .strict ? strict : Self.itemCount)
    var measures: [Int] = []
    for _ in 0..<4 {
      run(count)
      measures.append(measure())
    }
    report.add(.count(calls))
    return (measures, count)
  }

  /// Returns the least growth from one part of a measurement to the next, or `nil` if it doesn't grow each time.
  private func growth(_ measures: [Int]) -> Int? {
    let steps = zip(measures, measures.dropFirst()).map { $1 - $0 }
    guard let least = steps.min(), least > 0 else { return nil }
    return least
  }

  /// Throws a finding of rule X02 if memory grows over many items, even if not with each one.
  ///
  /// Memory that grows is measured again with twenty thousand other items, at every level of the check, since a cache
  /// may not have been full yet.
  func findSlowGrowth() throws(Finding) {
    cprobe_current_guard()?.pointee.begin_account()
    defer { cprobe_current_guard()?.pointee.end_account() }
    var bytes: UInt64 = 0
    func measure() -> Int { cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0 }
    guard let first = try quarters(measure), growth(first.measures) != nil else { return }
    // What was allocated before, such as by loading the plugin, would be a wrong example of what grows.
    cprobe_current_guard()?.pointee.begin_account()
    guard let counted = try quarters(of: 5_000, from: 1_000_000, measure), let least = growth(counted.measures)
    else { return }
    let left = MemoryGrowth.now
    guard left.count > 0 else { return }
    cprobe_current_guard()?.pointee.end_account()
    // Memory that each single item leaks breaks another rule.
    guard (try? findLeaks()) != nil else { return }
    throw Finding(
      "X02", subject: order.subject,
      "\(counted.walks) items leave at least \(least) blocks of memory behind, again and again: \(left.example)")
  }

  /// Throws a finding of rule X03 if the number of open file descriptors grows with the items.
  func findOpenFiles() throws(Finding) {
    guard let counted = try quarters(refusing: true, { ProcessMeasures.descriptors }) else { return }
    guard let least = growth(counted.measures) ?? (counted.measures.last ?? 0 > 200 ? 200 : nil) else { return }
    throw Finding(
      "X03", subject: order.subject,
      "\(counted.walks) items, refused ones included, leave at least \(least) descriptors open, again and again")
  }

  /// Throws a finding of rule X04 if the number of running threads grows with the items.
  func findThreads() throws(Finding) {
    guard ProcessMeasures.threads > 0 else { return report.add(.skipped("this process can't see its own threads")) }
    guard let counted = try quarters(refusing: true, { ProcessMeasures.threads }), let least = growth(counted.measures)
    else { return }
    throw Finding(
      "X04", subject: order.subject,
      "\(counted.walks) items, refused ones included, leave at least \(least) threads, again and again")
  }

  /// Returns whether a measurement grows evenly: by at most twice as much in one part as in any other.
  ///
  /// Pages that each item leaves behind grow so; those that the C library and the system map from time to time don't.
  private func growsEvenly(_ measures: [Int]) -> Bool {
    let steps = zip(measures, measures.dropFirst()).map { $1 - $0 }
    return (steps.max() ?? 0) <= 2 * (steps.min() ?? 0)
  }

  /// Throws a finding of rule X05 if the number of mapped pages grows evenly, by at least one for every four items.
  func findMappedPages() throws(Finding) {
    guard ProcessMeasures.pages > 0 else { return report.add(.skipped("this process can't see its own memory")) }
    let threads = ProcessMeasures.threads
    // The stacks of threads that keep running break another rule. Memory that expand() lends stays mapped for a while,
    // and is the host's.
    guard let counted = try quarters({ ProcessMeasures.pages - cprobe_lent_pages() }),
      ProcessMeasures.threads <= threads + 4,
      let least = growth(counted.measures),
      least >= max(1, counted.walks / 4), growsEvenly(counted.measures)
    else { return }
    throw Finding(
      "X05", subject: order.subject, "\(counted.walks) items leave at least \(least) pages mapped, again and again")
  }
}
