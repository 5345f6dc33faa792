internal import BinderyRules

/// States to pass to restore() that are damaged, made up or unusual, mostly variants of a state that was saved.
enum OddStates {
  /// Returns damaged variants of a saved state: empty, cut, longer, with changed bytes, and bytes unrelated to it.
  static func all(of saved: [UInt8]) -> [[UInt8]] {
    var states: [[UInt8]] = [[], saved + saved, saved + [0], saved.map { ~$0 }, saved.reversed()]
    let step = max(1, saved.count / 16)
    states += stride(from: 0, to: saved.count, by: step).map { Array(saved[..<$0]) }
    for index in stride(from: 0, to: saved.count, by: step) {
      for bit in [0x01, 0x80] as [UInt8] {
        var state = saved
        state[index] ^= bit
        states.append(state)
      }
    }
    let foreign = ["null", "{}", #"{"version":99,"page":-1}"#, "bplist00", "\u{0}", "9999999999999999999999"]
    states += foreign.map { Array($0.utf8) }
    states += [0x00, 0x20, 0xFF].map { Array(repeating: $0, count: 64 << 10) }
    return states.filter { $0 != saved }
  }

  /// Returns about `most` variants of a saved state that are valid at the beginning and invalid later.
  ///
  /// The valid part has other numbers than the saved state, so that a partial restore() shows. The rest is missing or
  /// has another type.
  static func halves(of saved: [UInt8], most: Int) -> [[UInt8]] {
    let runs = digits(in: saved)
    let others = runs.reduce(into: saved) { state, run in
      // Most numbers are small, and most limits aren't.
      for offset in run { state[offset] = state[offset] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1") }
    }
    let step = max(1, others.count * 2 / max(1, most))
    var states = [others] + stride(from: 0, to: others.count, by: step).map { Array(others[..<$0]) }
    // For bytes that aren't text, each byte is increased, as digits are in text.
    let raw = saved.map { $0 &+ 1 }
    states += stride(from: 1, to: raw.count, by: step * 2).map { Array(raw[..<$0]) + saved[$0...].map { _ in 0xFF } }
    for run in runs.prefix(max(2, most / 6)) {
      for value in ["-1", "null", "x", "99999999999999999999"] {
        states.append(others[..<run.lowerBound] + Array(value.utf8) + others[run.upperBound...])
      }
      states.append(Array(others[..<run.upperBound]))
    }
    return states.filter { $0 != saved }
  }

  /// Returns up to 48 variants of a saved state with one changed byte that restore() accepts and one that it refuses.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - accepted: States that restore() accepts, of which those count that differ from `saved` in one byte.
  ///   - refused: States that restore() refuses, of which those count that differ from `saved` in one byte.
  /// - Returns: States of which restore() may apply the first change before it looks at the second.
  static func mixtures(of saved: [UInt8], accepted: [[UInt8]], refused: [[UInt8]]) -> [[UInt8]] {
    let (right, wrong) = (changes(of: saved, in: accepted), changes(of: saved, in: refused))
    // One change per byte, spread over several offsets.
    let chosen = stride(from: 0, to: right.count, by: max(1, right.count / 4)).prefix(4).map { right[$0] }
    return chosen.flatMap { change in
      wrong.filter { $0.offset != change.offset }.suffix(12).map { other in
        var state = saved
        (state[change.offset], state[other.offset]) = (change.byte, other.byte)
        return state
      }
    }
  }

  /// Returns the offset and the new byte of each state that differs from a saved one in one byte, one for each offset.
  private static func changes(of saved: [UInt8], in states: [[UInt8]]) -> [(offset: Int, byte: UInt8)] {
    var changes: [(offset: Int, byte: UInt8)] = []
    for state in states where state.count == saved.count {
      let offsets = saved.indices.filter { state[$0] != saved[$0] }
      guard offsets.count == 1, !changes.contains(where: { $0.offset == offsets[0] }) else { continue }
      changes.append((offsets[0], state[offsets[0]]))
    }
    return changes
  }

  /// Returns up to 16 variants of a saved state with one of its numbers at an end of an integer type's range.
  static func extremes(of saved: [UInt8]) -> [[UInt8]] {
    digits(in: saved).prefix(4).flatMap { run in
      ["\(Int64.max)", "\(Int64.min)", "\(Int32.max)", "-1"].map { value in
        saved[..<run.lowerBound] + Array(value.utf8) + saved[run.upperBound...]
      }
    }
  }

  /// A number in a saved state: a run of digits or, in a state without digits, a byte.
  struct Number: Hashable {
    /// The range of the number in the state, in bytes.
    fileprivate let range: Range<Int>
    /// Whether the number is a run of digits, and not a byte.
    fileprivate let isText: Bool

    /// The greatest value that the number is tried with.
    var greatest: Int { isText ? 4_095 : 255 }

    /// Returns a copy of a state in which this number has another value, which is at most `greatest`.
    func setting(_ value: Int, in state: [UInt8]) -> [UInt8] {
      let bytes = isText ? Array("\(value)".utf8) : [UInt8(clamping: value)]
      return state[..<range.lowerBound] + bytes + state[range.upperBound...]
    }
  }

  /// Returns the numbers in a saved state: each run of digits or, if there is none, each of the first eight bytes.
  static func numbers(in state: [UInt8]) -> [Number] {
    let runs = digits(in: state)
    guard runs.isEmpty else { return runs.map { Number(range: $0, isText: true) } }
    return state.indices.prefix(8).map { Number(range: $0..<$0 + 1, isText: false) }
  }

  /// Returns the range of offsets of each run of digits in a saved state.
  private static func digits(in state: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for offset in state.indices where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(state[offset]) {
      if let last = runs.last, last.upperBound == offset {
        runs[runs.count - 1] = last.lowerBound..<offset + 1
      } else {
        runs.append(offset..<offset + 1)
      }
    }
    return runs
  }

  /// Returns a random variant of a saved state, with some bytes changed, inserted or removed.
  static func random(of saved: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var state = saved
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let byte = UInt8.random(in: 0...255, using: &generator)
      let offset = Int.random(in: 0...state.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: state.insert(byte, at: offset)
      case 1: state.removeSubrange(min(offset, Int.random(in: 0...state.count, using: &generator))..<offset)
      default: if offset < state.count { state[offset] = byte }
      }
    }
    return state
  }
}
