/// An observer of a view model that detects spontaneous changes while two of its states are compared.
///
/// A live view model may change by itself, and notifies its observer; a comparison around such a change proves nothing.
struct CalmWatch {
  // `nil` if view models of the kind don't live, and so never change by themselves.
  /// The observer, or `nil` if the view model isn't live.
  private let observer: WatchedObserver?

  // Notices during observe() itself are of changes that are over.
  /// The number of notifications when the watch began.
  private let former: Int

  /// Begins to observe a view model; `live` is `nil` if the kind's view models aren't live.
  init(over viewModel: UnsafeMutableRawPointer, _ live: ProbedLive?) {
    observer = live.map { live in
      let observer = WatchedObserver()
      observer.setWanted(true)
      live.observe(viewModel, observer)
      return observer
    }
    former = observer?.notices.wanted ?? 0
  }

  /// Whether the view model has notified its observer of no change since the watch began.
  ///
  /// Waits up to 100 ms for a notice that is late, because its task waits for the main queue, and longer for a thread
  /// that waits for a processor.
  var isCalm: Bool {
    guard let observer else { return true }
    for _ in 0..<10 where observer.notices.wanted == former { LiveTime.pass(milliseconds: 10) }
    if observer.notices.wanted == former { LiveTime.settle(milliseconds: 1) }
    return observer.notices.wanted == former
  }
}
