internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Checks rule C60: files get damaged, so restore() may receive any bytes.

extension Probe {
  /// Checks rule C60: restore() survives all bytes, and leaves a view model as it was created where it fails.
  func checkOddStates() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(CallFailure) in
      let trial = try StateTrial(ofNew: item, from: sample, abilities)
      walk(item, abilities)
      let walked = try abilities.save(item).contents.bytes
      let most = order.level >= .strict ? 400 : 60
      var (accepted, refused): ([[UInt8]], [[UInt8]]) = ([], [])
      for state in OddStates.all(of: trial.saved) + OddStates.halves(of: walked, most: most) {
        if try tryRestoring(state, trial) { accepted.append(state) } else { refused.append(state) }
      }
      for state in OddStates.mixtures(of: trial.saved, accepted: accepted, refused: refused) {
        try tryRestoring(state, trial)
      }
      // A crash from here on is caused by the restored state.
      blame("C60")
      defer { blame("C01") }
      let states = OddStates.extremes(of: walked)
      if let live = abilities.live, !states.isEmpty { show(states[...], of: sample, abilities, live) }
    }
  }

  /// Restores a new view model from a state, and returns whether restore() succeeds; reports one that it fails for and
  /// changes.
  @discardableResult
  private func tryRestoring(_ state: [UInt8], _ trial: StateTrial) throws(CallFailure) -> Bool {
    var isAccepted = true
    try trial.abilities.type.withItem(of: trial.sample) { (item) throws(CallFailure) in
      blame("C60")
      defer { blame("C01") }
      do throws(CallFailure) {
        try trial.abilities.restore(item, from: state)
        _ = trial.abilities.type.observation(of: item.viewModel)
      } catch {
        isAccepted = false
        check(error, trial.sample)
        guard try trial.differs(item) else { return }
        flag("restore() fails over \(state.count) bytes, and the view model isn't as it was created", trial.sample)
      }
    }
    return isAccepted
  }

  /// Restores one view model from each state, and shows all of them at once for a while.
  ///
  /// The values from which they continue may be out of the range that their background work expects.
  private func show(
    _ states: ArraySlice<[UInt8]>, of sample: TestRecord, _ abilities: ProbedAbilities, _ live: ProbedLive
  ) {
    guard let state = states.first else { return LiveTime.pass(milliseconds: 1_200) }
    try? abilities.type.withItem(of: sample) { (item) throws(CallFailure) in
      // A view model that refuses its state continues as it was created.
      try? abilities.restore(item, from: state)
      live.activate(item.viewModel, BINDERY_VISIBLE.rawValue)
      show(states.dropFirst(), of: sample, abilities, live)
      _ = abilities.type.observation(of: item.viewModel)
      live.activate(item.viewModel, BINDERY_OFFSCREEN.rawValue)
    }
  }
}

/// The observation and the saved state of new view models of a record, to be compared with those of one whose restore()
/// failed.
private struct StateTrial {
  /// The functions of the media type.
  let abilities: ProbedAbilities
  /// The record of the view models.
  let sample: TestRecord

  /// The state that a new view model of the record saves.
  let saved: [UInt8]

  /// The observation of a new view model of the record.
  private let observation: RecordObservation

  /// Whether two new view models of the record display the same. If they don't, that breaks another rule.
  private let isSteady: Bool

  /// Whether two new view models of the record save the same state. If they don't, the state doesn't show whether a
  /// view model is as it was created.
  private let savesAlike: Bool

  /// Saves and observes `item`, a new item of the record `sample` that nothing has changed yet, and creates further
  /// ones to find out whether all of them display and save the same.
  ///
  /// Throws if the item can't be saved.
  init(ofNew item: ProbedItem, from sample: TestRecord, _ abilities: ProbedAbilities) throws(CallFailure) {
    (self.abilities, self.sample) = (abilities, sample)
    saved = try abilities.save(item).contents.bytes
    observation = abilities.type.observation(of: item.viewModel)
    isSteady = abilities.type.steadyObservation(of: sample) != nil
    savesAlike = abilities.savesAlike(sample, saved)
  }

  /// Returns whether an item differs from a new one, as far as new ones are alike.
  func differs(_ item: ProbedItem) throws(CallFailure) -> Bool {
    guard isSteady else { return false }
    if abilities.type.observation(of: item.viewModel).differenceOfViews(from: observation) != nil { return true }
    let savedNow = try abilities.save(item).contents.bytes
    return savesAlike && savedNow != saved
  }
}

extension ProbedAbilities {
  /// Returns whether two further new view models of a record save the bytes `saved`, too.
  fileprivate func savesAlike(_ record: TestRecord, _ saved: [UInt8]) -> Bool {
    (0..<2).allSatisfy { _ in
      var isAlike = false
      try? type.withItem(of: record) { (item) throws(CallFailure) in
        let (first, second) = (try save(item).contents.bytes, try save(item).contents.bytes)
        isAlike = first == saved && second == saved
      }
      return isAlike
    }
  }
}
