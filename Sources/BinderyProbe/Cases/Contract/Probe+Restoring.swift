internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Calls `body` with a new item of each chosen sample, of a kind whose view models can be restored.
  private func eachRestorable(
    _ body: (ProbedAbilities, TestRecord, ProbedItem) throws(ProbedRefusal) -> Void
  ) throws(Finding) {
    try eachItem(where: { $0.restoring != nil }, else: "its view models can't be restored", body)
  }

  /// Checks C58: a new view model takes what another has saved, and then saves the same and goes on with it.
  func checkRestoring() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(ProbedRefusal) in
      walk(item, abilities)
      let saved = try abilities.save(item).contents.bytes
      try abilities.type.withItem(of: sample) { (other) throws(ProbedRefusal) in
        do throws(ProbedRefusal) {
          try abilities.restore(other, from: saved)
        } catch {
          return tell("restore() fails over the \(saved.count) bytes that save() wrote", sample)
        }
        let again = try abilities.save(other).contents.bytes
        guard again != saved else { return }
        tell("save() wrote \(saved.count) bytes, and other ones (\(again.count)) once they were restored", sample)
      }
    }
    try checkGoingOn()
  }

  /// Brings an item to each level of activation for a moment: what was seen may be a part of its state.
  private func walk(_ item: ProbedItem, _ abilities: ProbedAbilities) {
    guard let live = abilities.live else { return }
    for level in [BINDERY_NEAR, BINDERY_VISIBLE, BINDERY_FOCUSED, BINDERY_OFFSCREEN] {
      live.activate(item.viewModel, level.rawValue)
      LiveTime.pass(milliseconds: 2)
    }
  }

  /// Checks C59: save() writes within its limit and during its call, or fails as functions do.
  func checkSaving() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(ProbedRefusal) in
      do throws(ProbedRefusal) {
        let state = try abilities.save(item)
        OwnTime.pass(milliseconds: 20)
        let contents = state.contents
        if contents.bytes.count > Self.stateLimit {
          tell("save() writes \(contents.bytes.count) bytes, where \(Self.stateLimit) are the most", sample)
        }
        if let fault = contents.faults.first { tell("of save(), \(fault)", sample) }
      } catch {
        check(error, sample)
      }
    }
  }

  /// The maximum number of bytes that save() may write.
  private static let stateLimit = 64 << 10

  /// Checks C60: restore() survives all bytes, and leaves a view model as it was created where it fails.
  func checkOddStates() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(ProbedRefusal) in
      let saved = try abilities.save(item).contents.bytes
      let created = (abilities.type.look(at: item.viewModel), saved)
      // What looks different each time breaks another rule.
      let isSteady = abilities.type.steadyObservation(of: sample) != nil
      walk(item, abilities)
      let walked = try abilities.save(item).contents.bytes
      for bytes in OddStates.all(of: saved) + OddStates.halves(of: walked, most: order.level >= .strict ? 400 : 60) {
        try abilities.type.withItem(of: sample) { (other) throws(ProbedRefusal) in
          blame("C60")
          defer { blame("C01") }
          do throws(ProbedRefusal) {
            try abilities.restore(other, from: bytes)
            _ = abilities.type.look(at: other.viewModel)
          } catch {
            check(error, sample)
            guard isSteady else { return }
            let left = (abilities.type.look(at: other.viewModel), try abilities.save(other).contents.bytes)
            guard left.0.differenceOfViews(from: created.0) != nil || left.1 != created.1 else { return }
            tell("restore() fails over \(bytes.count) bytes, and the view model isn't as it was created", sample)
          }
        }
      }
    }
  }
}

/// Bytes that no view model has saved, or not all of them.
enum OddStates {
  /// Returns variants of a saved state: empty, cut, longer, with other bytes, and bytes that aren't derived from it.
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

  /// Returns variants of a saved state that are right at first and wrong later, with other values where it is right: its
  /// numbers are others, and it ends too early or another value is of another type. At most about `most`.
  static func halves(of saved: [UInt8], most: Int) -> [[UInt8]] {
    let runs = digits(in: saved)
    let others = runs.reduce(into: saved) { state, run in
      // Most numbers are small, and most limits aren't.
      for place in run { state[place] = state[place] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1") }
    }
    let step = max(1, others.count * 2 / max(1, most))
    var states = [others] + stride(from: 0, to: others.count, by: step).map { Array(others[..<$0]) }
    // Bytes that aren't text count up in place of their digits.
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

  /// Returns the places of each run of digits.
  private static func digits(in state: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in state.indices where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(state[place]) {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  /// Returns a random variant of a saved state, with some bytes changed, inserted or removed.
  static func random(of saved: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var state = saved
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let byte = UInt8.random(in: 0...255, using: &generator)
      let place = Int.random(in: 0...state.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: state.insert(byte, at: place)
      case 1: state.removeSubrange(min(place, Int.random(in: 0...state.count, using: &generator))..<place)
      default: if place < state.count { state[place] = byte }
      }
    }
    return state
  }
}
