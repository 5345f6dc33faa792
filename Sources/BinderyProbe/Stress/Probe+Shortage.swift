internal import BinderyRules
internal import CProbe

extension Probe {
  /// The maximum number of allocations of one item that are made to fail, one at a time.
  private static let limit = 200

  /// Makes each of the first 200 allocations of an item fail in turn, and throws a finding of rule X06 if memory leaks
  /// when one does.
  func failAllocations() throws(Finding) {
    guard let guarding = cprobe_current_guard() else { return }
    let type = try type()
    guard !guarding.pointee.is_swift() else {
      return report.add(.skipped("the plugin is written in Swift, which ends the process when memory is out"))
    }
    guard !order.isRust else {
      return report.add(.skipped("the plugin is written in Rust, which ends the process when memory is out"))
    }
    for sample in samples.prefix(2) {
      let item = MinimalRun(sample, of: type)
      item.run()
      for ordinal in 1...Self.limit {
        cprobe_note_iteration(Int64(ordinal))
        guard let growth = failing(UInt64(ordinal), item) else { break }
        // Memory that an item leaks without a failure breaks another rule.
        guard growth.count > 0, (try? findLeaks()) != nil else { continue }
        throw Finding(
          "X06", subject: order.subject,
          "when the allocation number \(ordinal) of an item fails, memory is left behind: \(growth.example)",
          input: sample.description)
      }
    }
    cprobe_note_iteration(0)
  }

  /// Returns the memory that leaks each time that the allocation with a number, counted from 1, fails.
  ///
  /// It is zero if it doesn't grow each time. The result is `nil` if the item has no such allocation.
  private func failing(_ ordinal: UInt64, _ item: MinimalRun) -> MemoryGrowth? {
    guard let guarding = cprobe_current_guard() else { return nil }
    guarding.pointee.begin_account()
    defer { guarding.pointee.end_account() }
    var before = MemoryGrowth()
    for iteration in 0..<3 {
      guarding.pointee.fail_allocation(ordinal)
      item.run()
      let hasFailed = guarding.pointee.has_failed()
      guarding.pointee.fail_allocation(0)
      guard hasFailed else { return nil }
      let now = MemoryGrowth.now
      // Memory that replaces older memory, like a cache, isn't leaked: only growth each time is a leak.
      guard now.count > before.count || iteration == 0 && now.count > 0 else { return MemoryGrowth() }
      before = now
    }
    return before
  }
}
