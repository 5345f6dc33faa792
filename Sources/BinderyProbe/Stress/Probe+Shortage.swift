internal import BinderyRules
internal import CProbe

extension Probe {
  /// The most allocations of one item of which each fails in turn.
  private static let limit = 200

  /// Lets each allocation of an item fail in turn.
  ///
  /// - Throws: That an item leaves memory behind where one fails.
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
      let item = BareWalk(sample, of: type)
      item.take()
      for ordinal in 1...Self.limit {
        cprobe_note_turn(Int64(ordinal))
        guard let growth = failing(UInt64(ordinal), item) else { break }
        // What an item leaves anyway is another rule's.
        guard growth.count > 0, (try? findLeaks()) != nil else { continue }
        throw Finding(
          "X06", subject: order.subject,
          "when the allocation number \(ordinal) of an item fails, memory is left behind: \(growth.example)",
          input: sample.description)
      }
    }
    cprobe_note_turn(0)
  }

  /// What an item leaves behind each time that one of its allocations fails; nothing where it has no such allocation.
  private func failing(_ ordinal: UInt64, _ item: BareWalk) -> MemoryGrowth? {
    guard let guarding = cprobe_current_guard() else { return nil }
    guarding.pointee.begin_account()
    defer { guarding.pointee.end_account() }
    var before = MemoryGrowth()
    for turn in 0..<3 {
      guarding.pointee.fail_allocation(ordinal)
      item.take()
      let hasFailed = guarding.pointee.has_failed()
      guarding.pointee.fail_allocation(0)
      guard hasFailed else { return nil }
      let now = MemoryGrowth.now
      // What takes the place of something older isn't left behind: only what grows each time is.
      guard now.count > before.count || turn == 0 && now.count > 0 else { return MemoryGrowth() }
      before = now
    }
    return before
  }
}
