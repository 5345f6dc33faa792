internal import BinderyRules
internal import CBindery

// C68: what was begun for a level of activation ends when a view model leaves it, also for a level at which it is still
// visible. A second view model that goes to the new level at once shows which work belongs to that level.

extension Probe {
  /// The levels of activation that view models pass, in order; work that continues off screen breaks rule C31 instead.
  private static let passed = [BINDERY_NEAR, BINDERY_VISIBLE, BINDERY_FOCUSED, BINDERY_VISIBLE, BINDERY_NEAR]

  /// Checks rule C68: what a view model does by itself depends on its current level of activation, not on earlier ones.
  func checkLevelsThatAreLeft() throws(Finding) {
    guard try live() != nil else { return report.add(.skipped(notLive)) }
    var atOnce: [UInt32: [TestRecord]] = [:]
    for (number, changing) in try changingRecords(at: Self.passed, from: 1).enumerated() where !changing.isEmpty {
      let level = Self.passed[number + 1]
      if atOnce[level.rawValue] == nil { atOnce[level.rawValue] = try changingRecords(at: [level], from: 0).first }
      let own = atOnce[level.rawValue] ?? []
      guard let first = changing.first(where: { !own.contains($0) }) else { continue }
      let levels = Array(Self.passed.prefix(number + 2))
      guard try continues(first, at: levels) else { continue }
      // Activity that continues even when nothing is seen any more breaks C31.
      let unseen = try changingRecords(at: levels + [BINDERY_OFFSCREEN], from: levels.count).first ?? []
      guard !unseen.contains(first) else { continue }
      let former = Self.name(of: Self.passed[number])
      flag("at \(Self.name(of: level)), a view model still does what it began at \(former)", first)
    }
  }

  /// Returns whether the view model of a record keeps working at the last of some levels, and one that goes there at
  /// once does nothing.
  ///
  /// Work that is seen only once may be the end of something that takes its time.
  private func continues(_ record: TestRecord, at levels: [bindery_activation]) throws(Finding) -> Bool {
    let again = try changingRecords(at: levels, from: levels.count - 1, pauses: 2).first ?? []
    let own = try changingRecords(at: Array(levels.suffix(1)), from: 0).first ?? []
    return again.contains(record) && !own.contains(record)
  }

  /// Activates new view models at several levels in order, and returns those that change by themselves, from a level
  /// on.
  ///
  /// - Parameters:
  ///   - levels: The levels of activation.
  ///   - first: The index of the first level at which they are watched.
  ///   - pauses: The number of pauses in which they are watched at each level.
  /// - Returns: For each watched level, the records whose view models change or notify their observers in every pause.
  /// - Throws: A finding of the loading rule that the plugin breaks.
  private func changingRecords(
    at levels: [bindery_activation], from first: Int, pauses: Int = 1
  ) throws(Finding) -> [[TestRecord]] {
    var records: [[TestRecord]] = []
    try together { (live, seen) throws(Finding) in
      for viewModel in seen { viewModel.observe() }
      for (number, level) in levels.enumerated() {
        for viewModel in seen { live.activate(viewModel.pointer, level.rawValue) }
        guard number >= first else {
          LiveTime.pass(milliseconds: 200)
          continue
        }
        // Work that has to end may still be ending.
        LiveTime.settle(milliseconds: 150)
        records.append(changingRecords(among: seen, pauses: pauses))
      }
      if levels.last != BINDERY_OFFSCREEN { live.hide(seen) }
    }
    return records
  }

  /// Returns the records whose view models change, or notify their observers, in each of a number of pauses.
  private func changingRecords(among seen: [SeenViewModel], pauses: Int) -> [TestRecord] {
    var changing = seen
    // Without another thread, nothing changes by itself.
    for _ in 0..<pauses where !changing.isEmpty && ProcessMeasures.threads != 1 {
      let before = changing.map { (notices: $0.observer.notices.wanted, observation: $0.observation) }
      let isSteady = zip(changing, before).map { $0.observation == $1.observation }
      LiveTime.pass(milliseconds: pause)
      changing = zip(changing, zip(before, isSteady)).compactMap { viewModel, former in
        let (before, isSteady) = former
        let isNotified = viewModel.observer.notices.wanted != before.notices
        return isNotified || isSteady && viewModel.observation != before.observation ? viewModel : nil
      }
    }
    return ProcessMeasures.threads == 1 ? [] : changing.map(\.sample)
  }

  /// Returns the name of an activation level in the contract.
  private static func name(of level: bindery_activation) -> String {
    switch level {
    case BINDERY_NEAR: "BINDERY_NEAR"
    case BINDERY_VISIBLE: "BINDERY_VISIBLE"
    case BINDERY_FOCUSED: "BINDERY_FOCUSED"
    default: "BINDERY_OFFSCREEN"
    }
  }
}
