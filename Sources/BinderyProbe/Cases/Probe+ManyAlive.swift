internal import BinderyRules

extension Probe {
  /// A model with its view models, while others live beside it.
  struct Alive {
    /// What was decoded.
    var record: TestRecord

    /// The model.
    var model: UnsafeMutableRawPointer

    /// The view models over it: two, one or none.
    var viewModels: [UnsafeMutableRawPointer]
  }

  /// Makes models of all samples, each twice, with two view models, one or none; hands them over, releases every other
  /// item, hands over the rest, and releases that, the last first.
  ///
  /// - Parameter body: Takes the type and what is alive, twice.
  /// - Throws: What the body throws.
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

  private func release(_ item: Alive, of type: ProbedType) {
    for viewModel in item.viewModels { type.release(viewModel: viewModel) }
    type.release(model: item.model)
  }

  /// Compares what is seen of items that live side by side with what is seen of each alone.
  ///
  /// - Throws: That there is a difference.
  func compareManyAlive() throws(Finding) {
    var alone: [TestRecord: Sighting] = [:]
    for sample in samples {
      let first = try type().sighting(of: sample)
      // What changes by itself is another rule's.
      if try type().sighting(of: sample) == first { alone[sample] = first }
    }
    // What two items do to each other is another rule's.
    guard try !isMixedUpInPairs(alone) else { return }
    try aliveTogether { (type, alive) throws(Finding) in
      for item in alive {
        guard let expected = alone[item.record] else { continue }
        let views = item.viewModels.map { type.look(at: $0).differenceOfViews(from: expected) }
        let model = type.look(atModel: item.model, like: expected).difference(from: expected)
        for difference in (views + [model]).compactMap(\.self) {
          throw Finding(
            "C47", subject: order.subject,
            "an item that lives beside many shows something else: \(difference)",
            input: item.record.description)
        }
      }
    }
  }

  /// Whether two items are enough for one to change the other.
  private func isMixedUpInPairs(_ alone: [TestRecord: Sighting]) throws(Finding) -> Bool {
    let type = try type()
    guard !type.isDeclared else { return false }
    for (sample, other) in zip(samples, samples.dropFirst() + samples.prefix(1)) {
      guard let expected = alone[sample], let model = try? type.decode(sample) else { continue }
      defer { type.release(model: model) }
      guard let viewModel = try? type.create(over: model) else { continue }
      defer { type.release(viewModel: viewModel) }
      if let second = try? type.create(over: model) { type.release(viewModel: second) }
      // Twice, as some only remember the item before.
      for _ in 0..<2 { _ = try type.sighting(of: other) }
      guard type.look(at: viewModel).differenceOfViews(from: expected) == nil else { return true }
    }
    return false
  }
}
