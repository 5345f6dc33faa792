internal import BinderyRules

extension Probe {
  /// A model that isn't released yet, with its view models.
  struct Alive {
    /// The record from which the model was decoded.
    var record: TestRecord

    /// The pointer to the model, which has to be released.
    var model: UnsafeMutableRawPointer

    /// The pointers to the view models of the model: two, one or none.
    var viewModels: [UnsafeMutableRawPointer]
  }

  /// Keeps up to 64 models alive at once, two of each sample, each with two view models, one or none.
  ///
  /// Calls `body` with all of them, releases every other one, calls `body` with the rest, and releases the rest in
  /// reverse order. Throws what `body` throws.
  func aliveTogether(_ body: (ProbedType, [Alive]) throws(Finding) -> Void) throws(Finding) {
    let type = try type()
    guard !type.isDeclared else { return }
    var alive: [Alive] = []
    for (index, sample) in (samples + samples).prefix(64).enumerated() {
      guard let model = try? type.decode(sample) else { continue }
      let viewModels = (0..<(2 - index % 3)).compactMap { _ in try? type.create(over: model) }
      alive.append(Alive(record: sample, model: model, viewModels: viewModels))
    }
    try body(type, alive)
    for index in stride(from: 0, to: alive.count, by: 2) { release(alive[index], of: type) }
    alive = stride(from: 1, to: alive.count, by: 2).map { alive[$0] }
    try body(type, alive)
    for item in alive.reversed() { release(item, of: type) }
  }

  /// Releases a model and its view models.
  private func release(_ item: Alive, of type: ProbedType) {
    for viewModel in item.viewModels { type.release(viewModel: viewModel) }
    type.release(model: item.model)
  }

  /// Compares the observations of items that are alive at once with those of each alone, and throws a finding of rule
  /// C47 if they differ.
  func compareManyAlive() throws(Finding) {
    var alone: [TestRecord: RecordObservation] = [:]
    let type = try type()
    for sample in samples {
      let first = type.observation(of: sample)
      // An item that changes between two readings breaks another rule.
      if type.observation(of: sample) == first, type.isSteady(sample) { alone[sample] = first }
    }
    // Interference between just two items breaks another rule.
    guard try !isMixedUpInPairs(alone) else { return }
    try aliveTogether { (type, alive) throws(Finding) in
      for item in alive {
        guard let expected = alone[item.record] else { continue }
        let views = item.viewModels.map { type.observation(of: $0).differenceOfViews(from: expected) }
        let model = type.observation(ofModel: item.model, like: expected).difference(from: expected)
        for difference in (views + [model]).compactMap(\.self) {
          throw Finding(
            "C47", subject: order.subject,
            "an item that lives beside many shows something else: \(difference)",
            input: item.record.description)
        }
      }
    }
  }

  /// Returns whether a single other item suffices to change what one shows; `alone` has what each sample shows by
  /// itself.
  private func isMixedUpInPairs(_ alone: [TestRecord: RecordObservation]) throws(Finding) -> Bool {
    let type = try type()
    guard !type.isDeclared else { return false }
    for (sample, other) in zip(samples, samples.dropFirst() + samples.prefix(1)) {
      guard let expected = alone[sample], let model = try? type.decode(sample) else { continue }
      defer { type.release(model: model) }
      guard let viewModel = try? type.create(over: model) else { continue }
      defer { type.release(viewModel: viewModel) }
      if let second = try? type.create(over: model) { type.release(viewModel: second) }
      // Twice, since some plugins remember only the previous item.
      for _ in 0..<2 { _ = type.observation(of: other) }
      guard type.observation(of: viewModel).differenceOfViews(from: expected) == nil else { return true }
    }
    return false
  }
}
