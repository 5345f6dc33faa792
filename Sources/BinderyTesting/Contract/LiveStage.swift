internal import Bindery
internal import BinderyRules
internal import Synchronization

/// A view model that lives, and all that can be noticed of what it does.
@MainActor
final class LiveStage {
  /// Events that most view models know some of.
  static let events: [UserEvent] = [
    .select, .menu, .copy, .paste("text"), .key(KeyChord(.character("x"))), .key(KeyChord(.enter)),
    .click([]), .doubleClick([]),
  ]

  /// The view model.
  let viewModel: any BoundLiveViewModel

  /// Its context.
  let context: Context

  /// Its clock.
  let clock = TestClock()

  private let fetcher = ScriptedFetcher()
  private let notices = Mutex(0)
  private var forgotten = (requests: 0, notices: 0)

  /// The view model in Swift, where the binding holds one.
  var logic: (any Sendable)? { (viewModel as? any ViewModelHolder)?.heldViewModel }

  /// What the view model has done since the stage forgot, as a phrase; nothing where it did nothing.
  var doings: String? {
    if let address = fetcher.requests.dropFirst(forgotten.requests).first { return "it fetched '\(address)'" }
    if clock.sleeperCount > 0 { return "it slept, to go on later" }
    return notices.withLock { $0 } > forgotten.notices ? "it told of a change" : nil
  }

  /// Makes a view model, observes it and draws it.
  ///
  /// - Parameter model: The model.
  init?(_ model: any BoundModel) {
    context = .testing(clock: clock, fetcher: fetcher)
    guard let made = try? model.viewModel(in: context), let viewModel = made as? any BoundLiveViewModel else {
      return nil
    }
    self.viewModel = viewModel
    try? viewModel.observe { [weak self] in self?.notices.withLock { $0 += 1 } }
    draw()
  }

  /// Sets the level, and draws as a host does then.
  func activate(_ level: Activation) {
    try? viewModel.activate(level)
    draw()
  }

  /// Begins to notice anew.
  func forget() {
    draw()
    forgotten = (fetcher.requests.count, notices.withLock { $0 })
  }

  /// Fails all requests, so that nobody waits for an answer.
  func endRequests() {
    for address in fetcher.requests { fetcher.answer(address, .failure(SourceFailure(.cancelled, "the test is over"))) }
  }

  private func draw() {
    _ = try? TextDrawing(of: viewModel)
  }
}
