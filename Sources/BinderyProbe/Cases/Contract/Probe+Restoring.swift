internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// The reason for skipping a case about saved states whose kind has none, as a sentence without a period.
  var notRestorable: String { "the view models of '\(order.subject)' can't be restored" }

  /// Calls `body` with a new item of each chosen sample; skips the case if the kind's view models can't be restored.
  func eachRestorable(
    _ body: (ProbedAbilities, TestRecord, ProbedItem) throws(CallFailure) -> Void
  ) throws(Finding) {
    try eachItem(where: { $0.restoring != nil }, else: notRestorable, body)
  }

  /// Checks rule C58: a new view model restores what another has saved, then saves the same and continues from it.
  func checkRestoring() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(CallFailure) in
      walk(item, abilities)
      let saved = try abilities.save(item).contents.bytes
      try abilities.type.withItem(of: sample) { (other) throws(CallFailure) in
        let created = abilities.saved(other.viewModel) ?? []
        // A number that happens to be an address is unlikely to be one twice.
        if let address = SavedAddress(in: saved), SavedAddress(in: created) != nil {
          return flag(address.sentence(of: item, saving: saved.count), sample, remedy: SavedAddress.remedy)
        }
        do throws(CallFailure) {
          try abilities.restore(other, from: saved)
        } catch {
          return flag(
            "restore() fails over the \(saved.count) bytes that save() wrote", sample, remedy: Self.agreement)
        }
        let again = try abilities.save(other).contents.bytes
        guard again != saved else { return }
        flag(
          "save() wrote \(saved.count) bytes, and other ones (\(again.count)) once they were restored", sample,
          remedy: abilities.remedy(forOtherStateOf: other.viewModel, beside: [item.viewModel], [created, saved]))
      }
    }
    try checkGoingOn()
  }

  /// Advice for the author of a plugin whose restore() refuses what its save() wrote.
  static let agreement = "Take in restore() what save() writes: both agree on the order, the form and the size of all"

  /// Activates an item's view model at each level for a moment, since its state may depend on having been shown.
  func walk(_ item: ProbedItem, _ abilities: ProbedAbilities) {
    guard let live = abilities.live else { return }
    for level in [BINDERY_NEAR, BINDERY_VISIBLE, BINDERY_FOCUSED, BINDERY_OFFSCREEN] {
      live.activate(item.viewModel, level.rawValue)
      LiveTime.pass(milliseconds: 2)
    }
  }

  /// Checks rule C59: save() writes within its limit and during its call, or fails with a valid status and sentence.
  func checkSaving() throws(Finding) {
    try eachRestorable { (abilities, sample, item) throws(CallFailure) in
      do throws(CallFailure) {
        let state = try abilities.save(item)
        LiveTime.pass(milliseconds: 20)
        let contents = state.contents
        if contents.bytes.count > Self.stateLimit {
          flag("save() writes \(contents.bytes.count) bytes, where \(Self.stateLimit) are the most", sample)
        }
        if let fault = contents.faults.first { flag("of save(), \(fault)", sample) }
      } catch {
        check(error, sample)
      }
    }
  }

  /// The maximum number of bytes that save() may write.
  private static let stateLimit = 64 << 10
}
