internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// The reason for skipping what is about saved states, if the kind of the case has none.
  var notRestorable: String { "the view models of '\(order.subject)' can't be restored" }

  /// Calls `body` with a new item of each chosen sample, of a kind whose view models can be restored.
  private func eachRestorable(
    _ body: (ProbedAbilities, TestRecord, ProbedItem) throws(ProbedRefusal) -> Void
  ) throws(Finding) {
    try eachItem(where: { $0.restoring != nil }, else: notRestorable, body)
  }

  /// Checks C58: a new view model takes what another has saved, and then saves the same and goes on with it.
  func checkRestoring() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(ProbedRefusal) in
      walk(item, abilities)
      let saved = try abilities.save(item).contents.bytes
      try abilities.type.withItem(of: sample) { (other) throws(ProbedRefusal) in
        let created = abilities.saved(other.viewModel) ?? []
        // A number that happens to be an address is hardly one again.
        if let address = SavedAddress(in: saved), SavedAddress(in: created) != nil {
          return tell(address.sentence(of: item, saving: saved.count), sample, remedy: SavedAddress.remedy)
        }
        do throws(ProbedRefusal) {
          try abilities.restore(other, from: saved)
        } catch {
          return tell(
            "restore() fails over the \(saved.count) bytes that save() wrote", sample, remedy: Self.agreement)
        }
        let again = try abilities.save(other).contents.bytes
        guard again != saved else { return }
        tell(
          "save() wrote \(saved.count) bytes, and other ones (\(again.count)) once they were restored", sample,
          remedy: abilities.remedy(forOtherStateOf: other.viewModel, beside: [item.viewModel], [created, saved]))
      }
    }
    try checkGoingOn()
  }

  /// The way to fix a refusal of what save() wrote.
  static let agreement = "Take in restore() what save() writes: both agree on the order, the form and the size of all"

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
        LiveTime.pass(milliseconds: 20)
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
      // Where two new view models save different bytes, these don't tell whether one is as it was created.
      let savesAlike = abilities.savesAlike(sample, saved)
      walk(item, abilities)
      let walked = try abilities.save(item).contents.bytes
      /// Gives a state to a new view model, and returns whether it was taken.
      func isTaken(_ bytes: [UInt8]) throws(ProbedRefusal) -> Bool {
        var isTaken = true
        try abilities.type.withItem(of: sample) { (other) throws(ProbedRefusal) in
          blame("C60")
          defer { blame("C01") }
          do throws(ProbedRefusal) {
            try abilities.restore(other, from: bytes)
            _ = abilities.type.look(at: other.viewModel)
          } catch {
            isTaken = false
            check(error, sample)
            guard isSteady else { return }
            let left = (abilities.type.look(at: other.viewModel), try abilities.save(other).contents.bytes)
            let savesOther = savesAlike && left.1 != created.1
            guard left.0.differenceOfViews(from: created.0) != nil || savesOther else { return }
            tell("restore() fails over \(bytes.count) bytes, and the view model isn't as it was created", sample)
          }
        }
        return isTaken
      }
      var (taken, refused): ([[UInt8]], [[UInt8]]) = ([], [])
      for bytes in OddStates.all(of: saved) + OddStates.halves(of: walked, most: order.level >= .strict ? 400 : 60) {
        if try isTaken(bytes) { taken.append(bytes) } else { refused.append(bytes) }
      }
      for bytes in OddStates.mixtures(of: saved, taken: taken, refused: refused) { _ = try isTaken(bytes) }
      // A crash from here on is of what was restored.
      blame("C60")
      defer { blame("C01") }
      let states = OddStates.extremes(of: walked)
      if let live = abilities.live, !states.isEmpty { show(states[...], of: sample, abilities, live) }
    }
  }

  /// Restores view models from states, one of each, and shows all at once for a while: what they go on from may be out
  /// of the range that their own work expects.
  private func show(
    _ states: ArraySlice<[UInt8]>, of sample: TestRecord, _ abilities: ProbedAbilities, _ live: ProbedLive
  ) {
    guard let state = states.first else { return LiveTime.pass(milliseconds: 1_200) }
    try? abilities.type.withItem(of: sample) { (item) throws(ProbedRefusal) in
      // What is refused goes on as it was created.
      try? abilities.restore(item, from: state)
      live.activate(item.viewModel, BINDERY_VISIBLE.rawValue)
      show(states.dropFirst(), of: sample, abilities, live)
      _ = abilities.type.look(at: item.viewModel)
      live.activate(item.viewModel, BINDERY_OFFSCREEN.rawValue)
    }
  }
}

extension ProbedAbilities {
  /// Returns whether other new view models of a record save the same bytes as one did.
  fileprivate func savesAlike(_ record: TestRecord, _ saved: [UInt8]) -> Bool {
    (0..<2).allSatisfy { _ in
      var isAlike = false
      try? type.withItem(of: record) { (item) throws(ProbedRefusal) in
        let (first, second) = (try save(item).contents.bytes, try save(item).contents.bytes)
        isAlike = first == saved && second == saved
      }
      return isAlike
    }
  }
}
