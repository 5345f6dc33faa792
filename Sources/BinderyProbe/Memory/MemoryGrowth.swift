internal import CProbe

/// Memory that a plugin took and did not free.
package struct MemoryGrowth: Hashable, Sendable {
  /// How many blocks.
  package var count = 0

  /// How many bytes they have together.
  package var bytes = 0

  /// Where one was allocated, eg `24 bytes from make_title+0x20`; empty where there are none.
  package var example = ""

  /// Whether it was freed in the end.
  package var isFreedInTheEnd = false

  /// The memory that each of many turns takes and does not free.
  ///
  /// Caches are filled once, so that only what grows again and again counts.
  ///
  /// - Parameters:
  ///   - body: One turn, of which there are eight, or two where one takes long; and that four times over.
  ///   - end: What comes after all turns.
  /// - Returns: What the last turns took, and whether it was freed in the end; nothing where the memory didn't grow each
  ///   time, or where this process has no guard.
  /// - Throws: What the body throws.
  package static func repeated<Failure: Error>(
    _ body: () throws(Failure) -> Void, end: () -> Void = {}
  ) throws(Failure) -> MemoryGrowth? {
    let start = ProcessMeasures.threadTime
    try body()
    // What takes long isn't done often.
    let turns = ProcessMeasures.threadTime - start > 5_000 ? 2 : 8
    for _ in 1..<turns { try body() }
    cprobe_current_guard()?.pointee.begin_account()
    defer { cprobe_current_guard()?.pointee.end_account() }
    var before = MemoryGrowth()
    for _ in 0..<3 {
      for _ in 0..<turns { try body() }
      let now = current
      guard now.count >= before.count + max(1, turns / 4), now.bytes > before.bytes else {
        end()
        return nil
      }
      before = now
    }
    var growth = now
    end()
    growth.isFreedInTheEnd = current.count < growth.count / 2
    return growth
  }

  /// Where a block of the open account was allocated; nothing where it has none.
  static var example: String? {
    let now = now
    return now.count > 0 ? now.example : nil
  }

  /// What the open account has now.
  private static var current: MemoryGrowth {
    var bytes: UInt64 = 0
    let count = cprobe_current_guard()?.pointee.count_account(&bytes) ?? 0
    return MemoryGrowth(count: count, bytes: Int(bytes))
  }

  /// What the open account has now, with an example.
  static var now: MemoryGrowth {
    guard let guarding = cprobe_current_guard() else { return MemoryGrowth() }
    var bytes: UInt64 = 0
    var example = [CChar](repeating: 0, count: 512)
    let count = guarding.pointee.describe_account(&bytes, &example, example.count)
    let text = String(decoding: example.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return MemoryGrowth(count: count, bytes: Int(bytes), example: PlaceNames.readable(text))
  }
}

/// How a process gives memory to the plugin.
extension Probe {
  /// Sets how the guard of the allocator gives blocks, where there is one.
  func giveMemory(_ mode: cprobe_guard_mode) {
    cprobe_current_guard()?.pointee.set_mode(mode)
  }

  /// Sets which byte fresh memory is full of, where there is a guard.
  func fillMemory(with byte: UInt8) {
    cprobe_current_guard()?.pointee.set_fresh(byte)
  }
}
