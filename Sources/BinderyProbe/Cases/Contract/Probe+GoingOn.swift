internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Compares restored view models with those that were saved after they had been shown for some time.

extension Probe {
  /// Reports view models that continue differently once they are restored: they save or show something else than
  /// before.
  func checkGoingOn() throws(Finding) {
    let abilities = try abilities()
    guard abilities.restoring != nil else { return }
    try together { (live, seen) throws(Finding) in
      let walk = SavedWalk(live, abilities, seen, pause: pause)
      try restored(walk, abilities)
      let again = try counted()
      for (index, viewModel) in seen.enumerated() {
        for sentence in walk.faults(of: index, counted: again) {
          flag(
            sentence, viewModel.sample,
            remedy: "Save all that the view model shows and that its model doesn't say, and restore it")
        }
      }
    }
  }

  /// Restores new view models from the states that others saved before and after these were shown, and records what
  /// they display.
  private func restored(_ walk: SavedWalk, _ abilities: ProbedAbilities) throws(Finding) {
    for turn in 0..<2 {
      try together { (_, others) throws(Finding) in
        walk.restore(others, abilities, turn == 0 ? walk.saved : walk.savedAtFirst) { flag($0, $1, remedy: $2) }
      }
    }
  }

  /// Returns what new view models show after each of three short showings, to be compared with those that were saved.
  private func counted() throws(Finding) -> [[RecordObservation]] {
    var observations: [[RecordObservation]] = []
    try together { (live, others) throws(Finding) in observations = SavedWalk.counted(live, others) }
    return observations
  }
}

/// Live view models that were shown for some time, and what they displayed and saved before and after.
private final class SavedWalk {
  /// The plugin's pointers to the view models.
  private let pointers: [UnsafeMutableRawPointer]
  /// The observation of each view model after it was created.
  private let created: [RecordObservation]
  /// Whether each view model displayed the same when it was asked twice.
  private let isSteady: [Bool]
  /// The observations of each view model after each of three short showings.
  private let counted: [[RecordObservation]]
  /// The observation of each view model after the long showing.
  private let left: [RecordObservation]

  /// The bytes that each view model saved before it was shown; `nil` where save() failed.
  let savedAtFirst: [[UInt8]?]

  /// The bytes that each view model saved after it had been shown; `nil` where save() failed.
  let saved: [[UInt8]?]

  /// The observations of new view models that were restored from `saved` and, in the second element, from
  /// `savedAtFirst`.
  ///
  /// An element is `nil` where no state was saved, restore() failed, or the view model changes by itself.
  private var restored: [[RecordObservation?]] = []

  /// Shows view models three times for a moment and then for `pause` milliseconds, and records what they display and
  /// save.
  init(_ live: ProbedLive, _ abilities: ProbedAbilities, _ seen: [SeenViewModel], pause: Int) {
    // Observes each view model, as hosts do: it may cache what it shows until it reports a change.
    for viewModel in seen { viewModel.observe() }
    let created = seen.map(\.observation)
    pointers = seen.map(\.pointer)
    self.created = created
    isSteady = zip(seen, created).map { $0.observation == $1 }
    savedAtFirst = seen.map { abilities.saved($0.pointer) }
    counted = Self.counted(live, seen)
    live.show(seen)
    LiveTime.pass(milliseconds: pause)
    live.hide(seen)
    LiveTime.settle(milliseconds: 20)
    left = seen.map(\.observation)
    saved = seen.map { abilities.saved($0.pointer) }
  }

  /// Shows view models for a moment, three times, and returns what they look like each time after they were hidden.
  static func counted(_ live: ProbedLive, _ seen: [SeenViewModel]) -> [[RecordObservation]] {
    (0..<3).map { _ in
      live.show(seen)
      LiveTime.pass(milliseconds: 10)
      live.hide(seen)
      LiveTime.settle(milliseconds: 10)
      return seen.map(\.observation)
    }
  }

  /// Restores new view models from one state each, and calls `report` for each that refuses its state or saves another
  /// one.
  ///
  /// `report` is called with a sentence, the sample, and advice for the plugin's author or `nil`.
  func restore(
    _ others: [SeenViewModel], _ abilities: ProbedAbilities, _ states: [[UInt8]?],
    report: (String, TestRecord, String?) -> Void
  ) {
    restored.append(
      zip(others, states).map { other, state in
        guard let state else { return nil }
        do throws(CallFailure) {
          try abilities.restore(ProbedItem(model: other.pointer, viewModel: other.pointer), from: state)
        } catch {
          report("restore() fails over the \(state.count) bytes that save() wrote", other.sample, Probe.agreement)
          return nil
        }
        if let again = abilities.saved(other.pointer), again != state {
          report(
            "save() wrote \(state.count) bytes, and other ones (\(again.count)) once they were restored", other.sample,
            abilities.remedy(
              forOtherStateOf: other.pointer, beside: others.map(\.pointer) + pointers,
              (saved + savedAtFirst).compactMap(\.self)))
        }
        let observation = other.observation
        return other.observation == observation ? observation : nil
      })
  }

  /// Returns the differences between one view model and its restored copies that break a rule, as clauses.
  ///
  /// `again` has what new view models show after the same short showings.
  func faults(of index: Int, counted again: [[RecordObservation]]) -> [String] {
    guard isSteady[index], restored.count == 2, again.count == 3,
      restored.allSatisfy({ $0.count == created.count }), again.allSatisfy({ $0.count == created.count }),
      let new = restored[0][index], let atFirst = restored[1][index]
    else { return [] }
    let parts = { (observation: RecordObservation) in observation.parts }
    let (first, last, now, zero) = (parts(created[index]), parts(left[index]), parts(new), parts(atFirst))
    let (walks, others) = (counted.map { parts($0[index]) }, again.map { parts($0[index]) })
    return first.indices.compactMap { (part) -> String? in
      guard now[part] != last[part] else { return nil }
      let name = first[part].name
      // A part that counts only how often it was seen can't be loaded again: its value is in the state alone.
      let values = [first[part]] + walks.map { $0[part] }
      if now[part] == first[part], Set(values).count == 4, others.map({ $0[part] }) == Array(values.dropFirst()) {
        return "\(name) tells how often it was seen, and a restored view model begins anew"
      }
      // The part is as it was created, and a restored view model shows that its saved state isn't.
      guard last[part] == first[part], zero[part] == first[part], saved[index] != savedAtFirst[index] else {
        return nil
      }
      return "\(name) is as it was at first, and another where a view model is restored from what it saved"
    }
  }
}

extension RecordObservation {
  /// One thing that was observed of a view model, its drawing or a property, which is compared apart from the others.
  fileprivate struct Part: Hashable {
    /// The name of the part, such as that of a property.
    let name: String
    /// The value that was observed.
    let value: AnyHashable
  }

  /// The drawing and each property, as parts that are compared one by one.
  fileprivate var parts: [Part] {
    [Part(name: "its drawing", value: drawing)] + properties.map { Part(name: "'\($0.name)'", value: $0.answer) }
  }
}
