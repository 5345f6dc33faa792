internal import CProbe

/// Memory that a plugin took and did not free.
package struct MemoryGrowth: Hashable, Sendable {
  /// How many blocks.
  package var count = 0

  /// How many bytes they have together.
  package var bytes = 0

  /// Where one was allocated, eg `24 bytes from make_title+0x20`; empty where there are none.
  package var example = ""

  /// The memory that the plugin takes meanwhile, and does not free.
  ///
  /// - Parameter body: What the plugin does.
  /// - Returns: The memory; nothing where this process has no guard.
  /// - Throws: What the body throws.
  package static func during<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> MemoryGrowth {
    cprobe_current_guard()?.pointee.begin_account()
    do throws(Failure) {
      try body()
    } catch {
      _ = current()
      throw error
    }
    return current()
  }

  private static func current() -> MemoryGrowth {
    guard let guarding = cprobe_current_guard() else { return MemoryGrowth() }
    var bytes: UInt64 = 0
    var example = [CChar](repeating: 0, count: 512)
    let count = guarding.pointee.end_account(&bytes, &example, example.count)
    let text = String(decoding: example.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return MemoryGrowth(count: count, bytes: Int(bytes), example: PlaceNames.readable(text))
  }

  /// The memory that each of many turns takes and does not free.
  ///
  /// Caches are filled once, so that only what grows again and again counts.
  ///
  /// - Parameters:
  ///   - turns: How often the body runs, three times over.
  ///   - body: One turn.
  /// - Returns: What the last turns took; nothing where one of them took nothing, on average.
  /// - Throws: What the body throws.
  package static func repeated<Failure: Error>(
    turns: Int = 4, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> MemoryGrowth? {
    var growth = MemoryGrowth()
    for round in 0..<3 {
      growth = try during { () throws(Failure) in
        for _ in 0..<turns { try body() }
      }
      if round > 0, growth.count < turns { return nil }
    }
    return growth
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
