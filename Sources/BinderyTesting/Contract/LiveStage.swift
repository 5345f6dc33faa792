internal import Bindery
internal import BinderyRules
internal import Synchronization

/// A live view model in a context whose services record everything that it does.
@MainActor
final class LiveStage {
  /// Common events of a user, some of which most view models handle.
  static let events: [UserEvent] = [
    .select, .menu, .copy, .paste("text"), .key(KeyChord(.character("x"))), .key(KeyChord(.enter)),
    .click([]), .doubleClick([]),
  ]

  /// The view model that is watched.
  let viewModel: any BoundLiveViewModel

  /// The context of the view model.
  let context: Context

  /// The clock of the view model.
  let clock = TestClock()

  /// The fetcher that records the view model's requests.
  private let fetcher = ScriptedFetcher()
  /// The number of notifications of the view model's observer.
  private let notices = Mutex(0)
  /// The numbers of requests and notifications when `forget()` was called last, which don't count any more.
  private var forgotten = (requests: 0, notices: 0)

  /// The view model of the plugin's author, or `nil` if the binding's view model doesn't hold one.
  var logic: (any Sendable)? { (viewModel as? any ViewModelHolder)?.heldViewModel }

  /// The first thing that the view model did since it was made or ``forget()`` was called, as a sentence without a
  /// period: a fetch, else a sleep that isn't over, else a notice of a change; `nil` if it did nothing.
  var doings: String? {
    if let address = fetcher.requests.dropFirst(forgotten.requests).first { return "it fetched '\(address)'" }
    if clock.sleeperCount > 0 { return "it slept, to go on later" }
    return notices.withLock { $0 } > forgotten.notices ? "it told of a change" : nil
  }

  /// Returns what the view model shows and would save: its members, drawings and sizes as a binding has them, and its
  /// state.
  func state(over model: any BoundModel, _ binding: ViewBinding) throws -> (RecordObservation, [UInt8]?) {
    (try RecordObservation(of: viewModel, over: model, binding), try viewModel.savedState())
  }

  /// Creates a live view model over a model, observes it and draws it; returns `nil` if that fails or it isn't live.
  init?(_ model: any BoundModel) {
    context = .testing(clock: clock, startingAt: WallTime("2024-10-01T12:00:00Z"), fetcher: fetcher)
    guard let made = try? model.viewModel(in: context), let viewModel = made as? any BoundLiveViewModel else {
      return nil
    }
    self.viewModel = viewModel
    try? viewModel.observe { [weak self] in self?.notices.withLock { $0 += 1 } }
    draw()
  }

  /// Sets the activation level, and draws as a host does then. Errors are ignored.
  func activate(_ level: Activation) {
    try? viewModel.activate(level)
    draw()
  }

  /// Draws once more, and ignores everything that the view model has done until now.
  func forget() {
    draw()
    forgotten = (fetcher.requests.count, notices.withLock { $0 })
  }

  /// Fails the last request of each address as cancelled, so that no task waits for an answer.
  func endRequests() {
    for address in fetcher.requests { fetcher.answer(address, .failure(SourceFailure(.cancelled, "the test is over"))) }
  }

  /// Draws the view model, so that it observes what the drawing reads.
  private func draw() {
    _ = try? TextDrawing(of: viewModel)
  }
}
