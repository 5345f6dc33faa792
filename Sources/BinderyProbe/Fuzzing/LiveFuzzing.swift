internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Fuzzes live view models with events, activations, observers and new models in random order.
  ///
  /// Throws the first rule found broken.
  func fuzzLiveViewModels() throws(Finding) {
    let (type, plugin) = (try type(), try plugin())
    guard let live = plugin.live(order.subject) else {
      return report.add(.skipped("its view models don't live"))
    }
    let mutator = mutator
    try runIterations { (iteration) throws(Finding) in
      let sample = samples[iteration % samples.count]
      do throws(ProbedRefusal) {
        guard let walk = try LiveWalk(sample, of: type, live) else { return }
        var generator = SeededGenerator(seed: order.seed &+ UInt64(iteration) &* 131)
        for _ in 0..<12 { walk.step(mutator, &generator) }
        walk.end()
      } catch {
        // The form of a refusal is checked by another rule.
      }
    }
  }
}

/// A live view model that takes random steps: events, activations, observers, updates and drawings.
private final class LiveWalk {
  private let type: ProbedType
  private let live: SizedTable<bindery_live>
  private let record: TestRecord
  private let viewModel: UnsafeMutableRawPointer
  private let observer = ProbedObserver()
  private var model: UnsafeMutableRawPointer
  private var level = BINDERY_OFFSCREEN.rawValue

  init?(_ record: TestRecord, of type: ProbedType, _ live: SizedTable<bindery_live>) throws(ProbedRefusal) {
    guard let model = try type.decode(record) else { return nil }
    do throws(ProbedRefusal) {
      guard let viewModel = try type.create(over: model) else {
        type.release(model: model)
        return nil
      }
      self.viewModel = viewModel
    } catch {
      type.release(model: model)
      throw error
    }
    (self.type, self.live, self.record, self.model) = (type, live, record, model)
  }

  /// Performs one random step.
  func step(_ mutator: RecordMutator, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: activate([0, 1, 2, 3, 4, 99, .max].randomElement(using: &generator) ?? 0)
    case 2, 3, 4: handle(&generator)
    case 5: observe(Bool.random(using: &generator) ? observer.pointer : nil)
    case 6: update(mutator, &generator)
    default: _ = try? type.draw(viewModel)
    }
  }

  /// Releases the view model and its model.
  func end() {
    observe(nil)
    activate(BINDERY_OFFSCREEN.rawValue)
    type.release(viewModel: viewModel)
    type.release(model: model)
  }

  private func activate(_ next: UInt32) {
    guard next != level, let function = live.members.activate else { return }
    level = next
    type.call("activate").run { function(type.table.pointer, viewModel, next) }
  }

  private func observe(_ next: UnsafePointer<bindery_observer>?) {
    guard let function = live.members.observe else { return }
    type.call("observe").run { function(type.table.pointer, viewModel, next) }
  }

  private func handle(_ generator: inout SeededGenerator) {
    guard let function = live.members.handle else { return }
    let call = type.call("handle")
    let (action, failure) = (call.sink("action"), call.sink())
    let event = GuardedEvent(&generator)
    let pointer = event.pointer
    _ = call.run { function(type.table.pointer, viewModel, pointer, action.pointer, failure.pointer) }
  }

  /// Updates the view model to another version of its model, if a random change of the record is one.
  private func update(_ mutator: RecordMutator, _ generator: inout SeededGenerator) {
    guard let function = live.members.update,
      let next = try? type.decode(mutator.mutated(record, &generator))
    else { return }
    guard type.identity(of: next) == type.identity(of: model), type.version(of: next) != type.version(of: model)
    else { return type.release(model: next) }
    let call = type.call("update")
    let failure = call.sink()
    let status = call.run { function(type.table.pointer, viewModel, next, failure.pointer) }
    type.release(model: status == BINDERY_OK.rawValue ? model : next)
    if status == BINDERY_OK.rawValue { model = next }
  }
}

/// An observer that ignores all notifications.
private final class ProbedObserver: Sendable {
  // Never freed, so that a late notification is harmless.
  nonisolated(unsafe) let pointer: UnsafePointer<bindery_observer>

  init() {
    let table = UnsafeMutablePointer<bindery_observer>.allocate(capacity: 1)
    table.initialize(
      to: bindery_observer(
        size: UInt32(MemoryLayout<bindery_observer>.size), reserved: 0, state: nil, changed: { _ in }))
    pointer = UnsafePointer(table)
  }
}
