internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C02: functions fail with a valid status and a valid sentence.
  func checkRefusals() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is a declared type, which has no functions that fail"))
    }
    for sample in chosenSamples() {
      eachDamaged(sample) { record in
        do throws(CallFailure) {
          try type.withViewModel(of: record) { (viewModel) throws(CallFailure) in
            _ = try type.draw(viewModel)
            _ = try type.preferredSize(of: viewModel, available: bindery_size(columns: 80, rows: 24))
          }
        } catch {
          check(error, record)
        }
      }
    }
  }

  /// Reports how a failed call breaks rule C02, if it does; `statuses` are those that the function may return.
  func check(_ refusal: CallFailure, _ record: TestRecord? = nil, statuses: ClosedRange<Int32> = 1...3) {
    if let fault = refusal.fault(statuses) { flag("\(refusal.function)() \(fault)", record, rule: "C02") }
  }

  /// Checks rule C03: a function that fails leaves its out-parameter unwritten.
  func checkWhatFailureLeaves() throws(Finding) {
    try eachCodedSample { (type, sample) throws(CallFailure) in
      eachDamaged(sample) { record in
        let result = type.decodeIntoMarkedResult(record)
        if result.failure != nil, result.isWritten { flag("decode() failed, and has written to 'model'", record) }
      }
      blame("C01")
      try type.withModel(of: sample) { (model) throws(CallFailure) in
        let result = type.createIntoMarkedResult(model)
        if result.failure != nil, result.isWritten { flag("create() failed, and has written to 'view_model'", sample) }
      }
    }
  }

  /// Checks rule C04: a function that succeeds writes an object that can be released to its out-parameter.
  func checkWhatSuccessLeaves() throws(Finding) {
    try eachCodedSample { (type, sample) throws(CallFailure) in
      let result = type.decodeIntoMarkedResult(sample)
      if result.failure == nil, let fault = result.fault {
        flag("decode() returned BINDERY_OK, and \(fault) 'model'", sample)
      }
      try type.withModel(of: sample) { (model) throws(CallFailure) in
        let result = type.createIntoMarkedResult(model)
        guard result.failure == nil, let fault = result.fault else { return }
        flag("create() returned BINDERY_OK, and \(fault) 'view_model'", sample)
      }
    }
  }

  /// Calls `body` with a sample, and then with damaged variants of it, for which a crash breaks rule C11.
  func eachDamaged(_ sample: TestRecord, _ body: (TestRecord) -> Void) {
    blame("C01")
    body(sample)
    blame("C11")
    // Rules C11 and F01 check how such records are read.
    GuardedMemory.withLeanRecords {
      for record in variants(of: sample, { $0.damagedVariants }) { body(record) }
    }
  }

  /// Returns the first variant of a sample that `all` makes and, chosen by the seed, as many others as the level has
  /// time for.
  func variants(of sample: TestRecord, _ all: (TestRecord) -> [TestRecord]) -> [TestRecord] {
    let variants = all(sample)
    return variants.prefix(1) + some(variants.dropFirst(), of: sample)
  }

  /// Returns random choices about a sample, by the seed and `salt`: as many as the level has time for, at least 4.
  ///
  /// There are 2 about a derived record, which is a variant itself.
  func some<Choices: Collection>(_ choices: Choices, of sample: TestRecord, salt: Int = 0) -> [Choices.Element] {
    let budget = order.level <= .standard ? 40 : order.level == .strict ? 200 : 2000
    let share = max(4, budget / max(1, min(given.count, sampleLimit)))
    let count = derived.contains(sample) ? 2 : share
    guard choices.count > count else { return Array(choices) }
    var generator = SeededGenerator(seed: order.seed &+ UInt64(salt))
    return Array(choices.shuffled(using: &generator).prefix(count))
  }
}

extension CallFailure {
  /// Returns how the failed call breaks the contract, as a predicate behind the function's name, or `nil` if it
  /// doesn't.
  ///
  /// `statuses` are those that the function may return.
  func fault(_ statuses: ClosedRange<Int32>) -> String? {
    guard statuses.contains(status) else { return "returned \(status), which is no status for it" }
    guard let text = String(validating: sentence, as: UTF8.self) else { return "failed, and its sentence isn't UTF-8" }
    return Law.fault(inSentence: text).map { "failed, and its sentence \($0)" }
  }
}
