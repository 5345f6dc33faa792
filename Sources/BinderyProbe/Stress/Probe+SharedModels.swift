internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import Glibc
internal import Synchronization

// Models that several threads share: a model never changes, so that each thread has to see the same of it.

extension Probe {
  /// Lets several threads at once make the first calls on each of some models, and compares what they see with a second
  /// model's.
  ///
  /// Only functions that the contract allows on any thread are called. The second model of each record is used by one
  /// thread.
  ///
  /// - Parameters:
  ///   - records: Records that look the same each time, with what is seen of them.
  ///   - abilities: The media type, with the plugin's extensions for it.
  ///   - isLive: Whether view models live, so that only the models are asked.
  /// - Throws: A finding of rule X01 if one of the threads sees something else.
  func compareSharedModels(
    _ records: [(record: TestRecord, seen: RecordObservation)], _ abilities: ProbedAbilities, isLive: Bool
  ) throws(Finding) {
    let type = abilities.type
    let records = records.filter { $0.seen.failure == nil }
    guard !type.isDeclared, let first = records.first else { return }
    let views = Dictionary(records.map { ($0.record, Self.views(of: $0.record, abilities, isLive: isLive)) }) { $1 }
    var models: [SharedModels.Model] = []
    for turn in 0..<(order.level >= .strict ? 256 : 24) {
      let (record, seen) = records[turn % records.count]
      guard let model = SharedModels.Model(record, seen, abilities) else { continue }
      models.append(model)
      if !isLive { models[models.count - 1].views = .some(views[record].flatMap(\.self)) }
    }
    models += longModels(of: first.record, abilities)
    defer {
      for model in models { UnsafeMutableRawPointer(bitPattern: model.address).map { type.release(model: $0) } }
    }
    let shared = SharedModels(abilities, models)
    SideBySide.run(SharedModels.count) { shared.compare(onThread: $0) }
    if let finding = shared.finding { throw finding }
    if shared.isCutShort { report.add(.skipped(Patience.reason)) }
  }

  /// Returns models of one record with texts so long that functions that go through them take a while; their views are
  /// ignored.
  private func longModels(of record: TestRecord, _ abilities: ProbedAbilities) -> [SharedModels.Model] {
    let type = abilities.type
    let long = record.withLongTexts(of: 4 << 10) { copy in
      guard let model = try? type.decode(copy) else { return false }
      type.release(model: model)
      return true
    }
    let all = (0..<2).map { _ in
      var seen = RecordObservation()
      try? type.withModel(of: long) { (model) throws(CallFailure) in seen = type.observation(ofModel: model, like: seen)
      }
      return seen
    }
    guard all[0] == all[1] else { return [] }
    return (0..<8).compactMap { _ in SharedModels.Model(long, all[0], abilities) }
  }

  /// Returns the drawings of a record's views for other purposes, or `nil` if they differ each time or view models
  /// live.
  private static func views(of record: TestRecord, _ abilities: ProbedAbilities, isLive: Bool) -> [TextDrawing?]? {
    guard !isLive else { return nil }
    let all = (0..<2).map { _ in
      var drawings: [TextDrawing?] = []
      try? abilities.type.withItem(of: record) { (item) throws(CallFailure) in
        drawings = abilities.views.map { try? abilities.type.draw($0, item.viewModel).drawing }
      }
      return drawings
    }
    return all[0] == all[1] ? all[0] : nil
  }
}

/// Models that several threads call functions of at once, one model after the other.
private final class SharedModels: Sendable {
  /// A model of which no thread has called a function yet, with what is seen of another one of its record.
  struct Model: Sendable {
    /// The address of the model.
    let address: UInt
    /// The record from which the model was decoded.
    let record: TestRecord
    /// The observation of another model of the record.
    let seen: RecordObservation
    /// The requests for contents of another model of the record.
    let requests: [ProbedRequest]

    /// The drawings of the model's views for other purposes: `.some(nil)` if they differ each time, `nil` if no view is
    /// to be made.
    var views: [TextDrawing?]??

    /// Decodes a record into a new model, or returns `nil` if the plugin makes none.
    init?(_ record: TestRecord, _ seen: RecordObservation, _ abilities: ProbedAbilities) {
      guard let model = try? abilities.type.decode(record) else { return nil }
      (address, self.record, self.seen) = (UInt(bitPattern: model), record, seen)
      requests = abilities.requests(ofRecord: record)
    }
  }

  /// The number of threads that share the models.
  static let count = 4

  /// The time limit of the case.
  private let patience = Patience()

  // The plugin's tables are constant, and only functions that the contract allows on any thread are called.
  /// The functions of the media type.
  private nonisolated(unsafe) let abilities: ProbedAbilities
  /// The models, in the order in which they are used.
  private let models: [Model]
  /// The number of times that a thread has arrived at a model, in all.
  private let arrivals = Atomic(0)
  /// The number of times that a thread has started to use a model, in all.
  private let starts = Atomic(0)
  /// The first difference that was found, or `nil` if there is none.
  private let found = Mutex<Finding?>(nil)

  /// Creates the state for threads that share models of a media type.
  init(_ abilities: ProbedAbilities, _ models: [Model]) {
    (self.abilities, self.models) = (abilities, models)
  }

  /// The first difference that a thread has seen, as a finding, or `nil` if none has.
  var finding: Finding? { found.withLock { $0 } }

  /// Whether the time limit is reached, so that not all models may have been looked at.
  var isCutShort: Bool { patience.isOver }

  /// Compares each model on one of the threads, as soon as the others have come to that model.
  func compare(onThread index: Int) {
    for (turn, model) in models.enumerated() where finding == nil && !patience.isOver {
      meet(at: turn)
      guard let difference = difference(of: model, asksVersionFirst: turn % 4 < 2) else { continue }
      let finding = Finding(
        "X01", subject: abilities.type.kind.rawValue,
        "several threads at once see something else of one model than one thread: \(difference)",
        input: model.record.description)
      found.withLock { $0 = $0 ?? finding }
    }
  }

  /// Waits until all threads have come to a model, so that they begin as nearly at once as they can.
  ///
  /// It waits up to 0.2 s for threads that no longer come, and then until all of them run again.
  private func meet(at turn: Int) {
    let all = Self.count * (turn + 1)
    arrivals.add(1, ordering: .acquiringAndReleasing)
    for wait in 0..<2_000 where arrivals.load(ordering: .acquiring) < all {
      if wait < 20 { sched_yield() } else { usleep(100) }
    }
    starts.add(1, ordering: .acquiringAndReleasing)
    for _ in 0..<200 where starts.load(ordering: .acquiring) < all { sched_yield() }
  }

  /// Returns how a model differs from another one of its record, as a sentence, or `nil` if it doesn't.
  private func difference(of model: Model, asksVersionFirst: Bool) -> String? {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: model.address) else { return nil }
    let type = abilities.type
    if asksVersionFirst {
      let version = type.version(of: pointer)
      if version != model.seen.version { return "its version is \(model.seen.version), then \(version)" }
    }
    if let difference = type.observation(ofModel: pointer, like: model.seen).difference(from: model.seen) {
      return difference
    }
    let requests = try? abilities.requests(of: ProbedItem(model: pointer, viewModel: pointer))
    if abilities.contents != nil, requests ?? [] != model.requests { return "contents() hands over another request" }
    return model.views.flatMap { differenceOfViews(of: model, at: pointer, $0) }
  }

  /// Returns how the views of a model differ from those of another one of its record, or `nil` if they don't.
  private func differenceOfViews(
    of model: Model, at pointer: UnsafeMutableRawPointer, _ expected: [TextDrawing?]?
  ) -> String? {
    var difference: String?
    try? abilities.type.withViewModel(over: pointer) { (view) throws(CallFailure) in
      difference = abilities.type.observation(of: view).differenceOfViews(from: model.seen)
      guard difference == nil, let expected else { return }
      let item = ProbedItem(model: pointer, viewModel: view)
      let drawings = abilities.views.map { try? abilities.type.draw($0, item.viewModel).drawing }
      if drawings != expected { difference = "a view by purpose draws something else" }
    }
    return difference
  }
}
