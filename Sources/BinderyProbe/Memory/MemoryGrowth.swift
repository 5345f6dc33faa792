internal import CProbe

/// The memory that a plugin allocated and did not free during a measurement.
package struct MemoryGrowth: Hashable, Sendable {
  /// The number of blocks that weren't freed.
  package var count = 0

  /// The total size in bytes of the blocks that weren't freed.
  package var bytes = 0

  /// The size and allocation site of one block, such as `24 bytes from @{1130}make_title+0x20`; empty if there is none,
  /// or if it wasn't requested. The address in braces lets the tester find the line of the source.
  package var example = ""

  /// Whether the `end` of the measurement freed more than half of the blocks.
  var isFreedInTheEnd = false

  /// Measures the memory that each of several iterations allocates and does not free.
  ///
  /// The first round of iterations isn't measured, so that caches may be filled once: only what grows in each later
  /// round counts.
  ///
  /// - Parameters:
  ///   - body: One iteration. It runs in four rounds of eight, or of two if one takes long.
  ///   - end: Runs once after all iterations, and may free what they have made.
  /// - Returns: The memory that the last three rounds allocated, and whether it was freed in the end; `nil` if it did
  ///   not grow in each of them, or if this process has no guard.
  /// - Throws: The error that `body` throws.
  package static func repeated<Failure: Error>(
    _ body: () throws(Failure) -> Void, end: () -> Void = {}
  ) throws(Failure) -> MemoryGrowth? {
    let start = ProcessMeasures.threadTime
    try body()
    // Slow iterations would exceed the time limit of the case.
    let iterations = ProcessMeasures.threadTime - start > 5_000 ? 2 : 8
    for _ in 1..<iterations { try body() }
    cprobe_current_guard()?.pointee.begin_account()
    defer { cprobe_current_guard()?.pointee.end_account() }
    var before = MemoryGrowth()
    for _ in 0..<3 {
      for _ in 0..<iterations { try body() }
      let now = current
      guard now.count >= before.count + max(1, iterations / 4), now.bytes > before.bytes else {
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

  /// The memory that wasn't freed since the allocator's guard began to count, without an example; zero if this process
  /// has no guard.
  private static var current: MemoryGrowth {
    var bytes: UInt64 = 0
    let count = cprobe_current_guard()?.pointee.count_account(&bytes, nil, 0) ?? 0
    return MemoryGrowth(count: count, bytes: Int(bytes))
  }

  /// The memory that wasn't freed since the allocator's guard began to count, with an example; zero if this process has
  /// no guard.
  static var now: MemoryGrowth {
    guard let guarding = cprobe_current_guard() else { return MemoryGrowth() }
    var bytes: UInt64 = 0
    var example = [CChar](repeating: 0, count: 1024)
    let count = guarding.pointee.count_account(&bytes, &example, example.count)
    let text = String(decoding: example.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return MemoryGrowth(count: count, bytes: Int(bytes), example: text)
  }
}

extension Probe {
  /// Sets where the guarded allocator places blocks relative to guard pages, if this process has it.
  func giveMemory(_ mode: cprobe_guard_mode) {
    cprobe_current_guard()?.pointee.set_mode(mode)
  }

  /// Sets the byte with which the guarded allocator fills fresh memory, if this process has it.
  func fillMemory(with byte: UInt8) {
    cprobe_current_guard()?.pointee.set_fresh(byte)
  }
}
