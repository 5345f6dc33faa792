internal import BinderyRules
internal import CBindery

/// A live view model that is alive at the same time as those of other samples, so that all of them share a wait.
final class SeenViewModel {
  /// The record from which the view model's model was decoded.
  let sample: TestRecord

  /// The plugin's view model, which is valid until it is released.
  let pointer: UnsafeMutableRawPointer

  /// The current observer of the view model, whose notices count.
  var observer = WatchedObserver()

  /// Whether the view model was released.
  fileprivate(set) var isReleased = false
  /// The functions for the kind's live view models.
  private let live: ProbedLive
  /// The plugin's pointer to the model that the view model shows.
  private var model: UnsafeMutableRawPointer

  /// Creates a model of a record and a view model over it; `nil` if the plugin makes none.
  fileprivate init?(of sample: TestRecord, _ live: ProbedLive) {
    guard let model = try? live.type.decode(sample) else { return nil }
    guard let pointer = try? live.type.create(over: model) else {
      live.type.release(model: model)
      return nil
    }
    (self.sample, self.live, self.model, self.pointer) = (sample, live, model, pointer)
  }

  /// Replaces the observer with a new one, whose notices are wanted, and returns the former, whose notices no longer
  /// are.
  @discardableResult
  func observe(isSlow: Bool = false) -> WatchedObserver {
    let former = observer
    observer = WatchedObserver(isSlow: isSlow)
    observer.setWanted(true)
    live.observe(pointer, observer)
    former.setWanted(false)
    return former
  }

  /// The parts of the view model whose changes it has to notify its observer of: its drawings and properties.
  var observation: RecordObservation { live.observation(of: pointer) }

  /// Updates the view model to another version of its model, releases the former one, and returns whether that
  /// succeeded.
  func update(to next: UnsafeMutableRawPointer) -> Bool {
    let type = live.type
    guard type.identity(of: model) == type.identity(of: next), type.version(of: model) != type.version(of: next),
      live.update(pointer, to: next) == .some(nil)
    else { return false }
    type.release(model: model)
    model = next
    return true
  }

  /// Releases the view model and its model, unless they are released already.
  func release() {
    guard !isReleased else { return }
    isReleased = true
    live.type.release(viewModel: pointer)
    observer.setWanted(false)
    live.type.release(model: model)
  }
}

extension Probe {
  /// Calls `body` with one view model of each of the biggest samples, all alive at once, and releases them afterwards.
  ///
  /// At first, the view models are off screen. Does nothing if those of the kind don't live.
  func together(_ body: (ProbedLive, [SeenViewModel]) throws(Finding) -> Void) throws(Finding) {
    guard let live = try live() else { return }
    // View models with the most to show also have the most background work.
    let biggest = chosenSamples().sorted { $0.description.utf8.count > $1.description.utf8.count }
    let seen = biggest.prefix(order.level >= .strict ? 8 : 4).compactMap { SeenViewModel(of: $0, live) }
    defer { for viewModel in seen.reversed() { viewModel.release() } }
    try body(live, seen)
  }

  /// The time to wait for changes that view models make by themselves, in milliseconds: enough for a clock that ticks
  /// each second.
  var pause: Int { order.level >= .strict ? 2_500 : 1_200 }
}

extension ProbedLive {
  /// Returns an observation of the parts of a view model whose changes it has to notify of: its drawings and
  /// properties.
  func observation(of viewModel: UnsafeMutableRawPointer) -> RecordObservation {
    var seen = type.observation(of: viewModel)
    (seen.actions, seen.reasons) = ([], [])
    return seen
  }

  /// Activates several view models: the first one has the focus, and the others are visible.
  func show(_ seen: [SeenViewModel]) {
    for (index, viewModel) in seen.enumerated() {
      activate(viewModel.pointer, (index == 0 ? BINDERY_FOCUSED : BINDERY_VISIBLE).rawValue)
    }
  }

  /// Sets the activation of several view models to offscreen.
  func hide(_ seen: [SeenViewModel]) {
    for viewModel in seen { activate(viewModel.pointer, BINDERY_OFFSCREEN.rawValue) }
  }
}
