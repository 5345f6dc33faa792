internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C05: identities are valid, also those of damaged records that the plugin accepts.
  func checkIdentities() throws(Finding) {
    let type = try type()
    for sample in chosenSamples() {
      eachDamaged(sample) { record in
        if !type.isDeclared {
          try? type.withModel(of: record) { (model) throws(CallFailure) in
            flag(fault(inIdentity: type.identity(of: model)), record)
          }
        } else if record == sample {
          let seen = type.observation(of: record)
          guard seen.identity.isEmpty, let failure = seen.failure else { return }
          flag("an item has no identity: \(failure)", record)
        }
      }
    }
  }

  /// Returns the finding that the bytes of an identity aren't UTF-8 or break another rule, or an empty array.
  private func fault(inIdentity bytes: [UInt8]) -> [Finding] {
    guard let identity = String(validating: bytes, as: UTF8.self) else {
      let text = Law.quoted(String(decoding: bytes, as: UTF8.self))
      return [Finding("C05", "the identity isn't UTF-8: \(text)", remedy: Remedy.ofInvalidIdentity(bytes))]
    }
    var observation = RecordObservation()
    observation.identity = identity
    return Law.identity(observation)
  }

  /// Checks rule C06 or C08, by `law`: a record gives the same identity or version when it is read twice.
  func checkReadingAgain(_ law: (RecordObservation, RecordObservation, String) -> [Finding]) throws(Finding) {
    try eachSample { type, sample in
      guard !type.isDeclared, type.isConstant(sample) else { return [] }
      return law(type.observation(of: sample), type.observation(of: sample), order.subject)
    }
  }

  /// Checks rule C07: different items have different identities.
  func checkDistinctIdentities() throws(Finding) {
    let type = try type()
    var records: [TestRecord] = []
    // Records that the tester derived may be versions of the same thing.
    for sample in given.prefix(sampleLimit) where !records.contains(sample) { records.append(sample) }
    let items = records.map { (record: $0, observation: type.observation(of: $0)) }
    flag(Law.distinctIdentities(items.filter { $0.observation.failure == nil && Law.identity($0.observation).isEmpty }))
  }

  /// Checks rule C10: a model's identity and version stay the same while it is used.
  func checkConstancy() throws(Finding) {
    try eachCodedSample { (type, sample) throws(CallFailure) in
      if let change = type.change(of: sample) { flag(change, sample) }
    }
  }

  /// Runs copies of the chosen samples, each without one field, and attributes a crash in them to the rule of the case.
  func walkWithoutFields() throws(Finding) {
    let type = try type()
    for sample in chosenSamples() { _ = type.observation(of: sample) }
    blaming(order.rule) {
      for record in chosenSamples().withoutEachField { _ = type.observation(of: record) }
    }
  }

  /// Decodes and draws variants of the chosen samples, and attributes a crash to the rule of the case.
  ///
  /// Those with an empty text run a second time, with guard pages before the arguments: a search for the end of a text
  /// may go past its start.
  func walkVariants(_ all: (TestRecord) -> [TestRecord]) throws(Finding) {
    let type = try type()
    for sample in chosenSamples() {
      _ = type.observation(of: sample)
      blaming(order.rule) {
        for record in variants(of: sample, all) {
          _ = type.observation(of: record)
          guard record.fields.contains(where: { $0.value == .known(.text("")) }) else { continue }
          GuardedMemory.guardingStarts { _ = type.observation(of: record) }
        }
      }
    }
  }
}

extension ProbedType {
  /// Returns whether the identity and version of a record's model stay the same while it is used.
  func isConstant(_ record: TestRecord) -> Bool { change(of: record) == nil }

  /// Returns a clause on how the identity or version of a record's model changes while it is used; `nil` if neither
  /// does, or if the record is refused.
  func change(of record: TestRecord) -> String? {
    var change: String?
    try? withModel(of: record) { (model) throws(CallFailure) in
      let (identity, version) = (identity(of: model), version(of: model))
      func look(_ time: String) {
        if self.identity(of: model) != identity { change = change ?? "the identity of a model is another \(time)" }
        if self.version(of: model) != version { change = change ?? "the version of a model is another \(time)" }
      }
      look("the second time")
      try? withViewModel(over: model) { (viewModel) throws(CallFailure) in
        _ = try draw(viewModel)
        _ = members(of: viewModel)
        look("after it was drawn")
      }
      look("after its view model was released")
    }
    return change
  }
}
