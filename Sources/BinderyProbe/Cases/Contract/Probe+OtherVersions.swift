internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Checks rule C70: a state that is valid for one version of an item may be restored over another version.

extension Probe {
  /// Checks rule C70: restoring a state of another version of the item succeeds in full, or leaves the view model as
  /// created.
  func checkStatesOfOtherVersions() throws(Finding) {
    let abilities = try abilities()
    guard abilities.restoring != nil else { return report.add(.skipped(notRestorable)) }
    let patience = Patience()
    for sample in chosenSamples().prefix(order.level >= .strict ? 8 : 2) {
      let states = validStates(of: sample, abilities)
      for other in otherVersions(of: sample, abilities.type) {
        guard !patience.isOver else { return report.add(.skipped(Patience.reason)) }
        check(states, over: other, abilities)
        // A longer record has room for more than the sample.
        guard other.description.utf8.count > sample.description.utf8.count else { continue }
        check(validStates(of: other, abilities), over: sample, abilities)
      }
    }
  }

  /// Returns states that are valid for view models of a record; a crash over a made-up one breaks rule F06.
  private func validStates(of record: TestRecord, _ abilities: ProbedAbilities) -> [[UInt8]] {
    blaming("F06") { abilities.validStates(of: record) }
  }

  /// Returns some other versions of the item of a record: with longer or shorter texts, other numbers, and of each
  /// nested value the shortest and the longest one.
  private func otherVersions(of sample: TestRecord, _ type: ProbedType) -> [TestRecord] {
    guard let first = type.key(of: sample) else { return [] }
    let nested = sample.nestedVariants.sorted { $0.description.utf8.count < $1.description.utf8.count }
    let ofFields = sample.fields.indices.map { index in
      nested.filter { $0.fields.count == sample.fields.count && $0.fields[index] != sample.fields[index] }
    }
    let groups =
      [variants(of: sample) { $0.changedVariants }, variants(of: sample) { $0.smallerVariants }] + ofFields
      + ofFields.map { $0.reversed() }
    let others = groups.compactMap { group in
      group.first { record in
        guard let key = type.key(of: record) else { return false }
        return key.identity == first.identity && key.version != first.version
      }
    }
    return Array(others.prefix(order.level >= .strict ? 24 : 8))
  }

  /// Restores view models of one version of an item from states of another one, until one breaks the rule.
  private func check(_ states: [[UInt8]], over other: TestRecord, _ abilities: ProbedAbilities) {
    for state in states {
      guard let restored = blaming(order.rule, { abilities.outcome(ofRestoring: state, over: other) }) else { continue }
      // A view model that shows or saves something else each time breaks another rule.
      guard let created = abilities.outcome(ofRestoring: nil, over: other),
        abilities.outcome(ofRestoring: nil, over: other) == created
      else {
        continue
      }
      guard restored.state != created.state else { continue }
      if restored.isRefused {
        return flag(
          "restore() fails over a state of another version of the item, and the view model isn't as it was created",
          other)
      }
      guard restored.state.saved != state else { continue }
      return flag(
        "restore() takes \(state.count) bytes that another version of the item saved, and save() writes other ones",
        other)
    }
  }
}

extension ProbedType {
  /// Returns the identity and the version of a record's item, or `nil` if the record is refused.
  fileprivate func key(of record: TestRecord) -> (identity: [UInt8], version: UInt64)? {
    var key: (identity: [UInt8], version: UInt64)?
    try? withModel(of: record) { (model) throws(CallFailure) in
      key = (identity(of: model), version(of: model))
    }
    return key
  }
}

extension ProbedAbilities {
  /// The outcome of restoring a new view model from a state.
  fileprivate struct RestoringOutcome: Equatable {
    /// Whether restore() failed.
    var isRefused = false
    /// The observation and the state of the view model afterwards.
    var state: State
  }

  /// Creates a view model of a record, restores it from a state unless that is `nil`, and returns the outcome; `nil` if
  /// the plugin creates no view model.
  fileprivate func outcome(ofRestoring state: [UInt8]?, over record: TestRecord) -> RestoringOutcome? {
    var outcome: RestoringOutcome?
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      var isRefused = false
      do throws(CallFailure) {
        if let state { try restore(item, from: state) }
      } catch {
        isRefused = true
      }
      outcome = RestoringOutcome(isRefused: isRefused, state: self.state(of: item.viewModel))
    }
    return outcome
  }

  /// Returns states that new view models of a record accept and then save again.
  ///
  /// They are the state that a new one saves, and others with one number as large as may be, the rest being 1 if that
  /// is valid.
  fileprivate func validStates(of record: TestRecord) -> [[UInt8]] {
    var saved: [UInt8]?
    try? type.withItem(of: record) { (item) throws(CallFailure) in saved = try save(item).contents.bytes }
    guard let saved else { return [] }
    // In reverse order, so that the ranges of the earlier numbers stay valid.
    let ones = OddStates.numbers(in: saved).reversed().reduce(saved) { $1.setting(1, in: $0) }
    let base = isValid(ones, of: record) ? ones : saved
    let others = OddStates.numbers(in: base).prefix(2).map { number in
      number.setting(greatest(of: number, in: base, of: record), in: base)
    }
    return ([saved] + others).filter { isValid($0, of: record) }
  }

  /// Returns the greatest value of a number in a saved state with which a new view model still accepts the state, found
  /// by bisection.
  private func greatest(of number: OddStates.Number, in state: [UInt8], of record: TestRecord) -> Int {
    var (value, step) = (0, number.greatest / 2 + 1)
    while step > 0 {
      let next = value + step
      if next <= number.greatest, isValid(number.setting(next, in: state), of: record) { value = next }
      step /= 2
    }
    return value
  }

  /// Returns whether a new view model of a record accepts a state, and then saves the same bytes.
  private func isValid(_ state: [UInt8], of record: TestRecord) -> Bool {
    var isValid = false
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      try restore(item, from: state)
      isValid = try save(item).contents.bytes == state
    }
    return isValid
  }
}
