internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Fuzzes live view models with events, activation levels, observers and new models in random order.
  ///
  /// Throws a finding of the first broken rule.
  func fuzzLiveViewModels() throws(Finding) {
    guard let live = try live() else { return report.add(.skipped(notLive)) }
    let mutator = mutator
    let threads = ProcessMeasures.threads
    try runIterations { (iteration) throws(Finding) in
      let sample = samples[iteration % samples.count]
      do throws(CallFailure) {
        guard let walk = try LiveWalk(sample, of: live) else { return }
        var generator = SeededGenerator(seed: order.seed &+ UInt64(iteration) &* 131)
        for _ in 0..<12 { walk.step(mutator, &generator) }
        walk.end()
      } catch {
        // The form of a failure is checked by another rule.
      }
      // Tasks that wait on the main queue belong to view models that are released.
      LiveTime.serveMainQueue()
    }
    // Background work of these view models gets time to run, also after a single iteration.
    LiveTime.pass(milliseconds: pause, while: { ProcessMeasures.threads > threads })
  }
}

/// A live view model that is exercised in random steps: events, activation levels, observers, updates and drawings.
private final class LiveWalk {
  /// The functions for the kind's live view models.
  private let live: ProbedLive
  /// The record of the view model.
  private let record: TestRecord
  /// The plugin's pointer to the view model.
  private let viewModel: UnsafeMutableRawPointer
  /// The observer of the view model.
  private let observer = WatchedObserver()
  /// The plugin's pointer to the model.
  private var model: UnsafeMutableRawPointer
  /// The activation level that was set last.
  private var level = BINDERY_OFFSCREEN.rawValue

  /// Creates a view model of a record, or returns `nil` if the plugin makes no model or view model of it.
  init?(_ record: TestRecord, of live: ProbedLive) throws(CallFailure) {
    guard let model = try live.type.decode(record) else { return nil }
    do throws(CallFailure) {
      guard let viewModel = try live.type.create(over: model) else {
        live.type.release(model: model)
        return nil
      }
      self.viewModel = viewModel
    } catch {
      live.type.release(model: model)
      throw error
    }
    (self.live, self.record, self.model) = (live, record, model)
  }

  /// Performs one random step: activates, observes, updates or draws the view model, or passes it an event.
  func step(_ mutator: RecordMutator, _ generator: inout SeededGenerator) {
    LiveTime.serveMainQueue()
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: activate([0, 1, 2, 3, 4, 99, .max].randomElement(using: &generator) ?? 0)
    case 2, 3, 4: if live.table.handlesEvents { _ = live.handle(viewModel, GuardedEvent(&generator)) }
    case 5: live.observe(viewModel, Bool.random(using: &generator) ? observer : nil)
    case 6: update(mutator, &generator)
    default: _ = try? live.type.draw(viewModel)
    }
  }

  /// Releases the view model and its model.
  func end() {
    live.observe(viewModel, nil)
    activate(BINDERY_OFFSCREEN.rawValue)
    live.type.release(viewModel: viewModel)
    live.type.release(model: model)
  }

  /// Sets the activation level, unless it is set already.
  private func activate(_ next: UInt32) {
    guard next != level else { return }
    level = next
    live.activate(viewModel, next)
  }

  /// Updates the view model to a random variant of its record, if that is another version of the same item.
  private func update(_ mutator: RecordMutator, _ generator: inout SeededGenerator) {
    let type = live.type
    guard live.table.updatesModels, let next = try? type.decode(mutator.mutated(record, &generator))
    else { return }
    guard type.identity(of: next) == type.identity(of: model), type.version(of: next) != type.version(of: model)
    else { return type.release(model: next) }
    let isUpdated = live.update(viewModel, to: next) == .some(nil)
    type.release(model: isUpdated ? model : next)
    if isUpdated { model = next }
  }
}
