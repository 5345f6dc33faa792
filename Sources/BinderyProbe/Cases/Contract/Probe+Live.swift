internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Calls `body` with a live view model of each chosen sample.
  ///
  /// If the view models of the kind aren't live, it reports the case as skipped.
  func eachLiveViewModel(
    _ body: (ProbedLive, TestRecord, UnsafeMutableRawPointer) throws(CallFailure) -> Void
  ) throws(Finding) {
    guard let live = try live() else { return report.add(.skipped(notLive)) }
    try eachViewModel { (_, sample, viewModel) throws(CallFailure) in
      // Their spontaneous activity depends less on the record.
      if !isLeftOutOfSlowCases(sample) { try body(live, sample, viewModel) }
    }
  }

  /// Random levels of activation that the contract defines, chosen by the seed; the last is BINDERY_OFFSCREEN.
  private var roundTrip: [UInt32] {
    let levels = walk([0, 1, 2, 3], steps: 8)
    return levels.last == BINDERY_OFFSCREEN.rawValue ? levels : levels + [BINDERY_OFFSCREEN.rawValue]
  }

  /// Returns `steps` random levels of activation, chosen by the seed, none twice in a row, the first not
  /// BINDERY_OFFSCREEN.
  private func walk(_ levels: [UInt32], steps: Int) -> [UInt32] {
    var generator = SeededGenerator(seed: order.seed)
    var walk: [UInt32] = []
    while walk.count < steps {
      let next = levels.randomElement(using: &generator) ?? 0
      if next != walk.last ?? BINDERY_OFFSCREEN.rawValue { walk.append(next) }
    }
    return walk
  }

  /// Checks rule C31: draw() succeeds at each activation, unknown levels draw as BINDERY_FOCUSED does, and what was
  /// begun for a level ends with it.
  func checkActivations() throws(Finding) {
    let unknown: [UInt32] = [4, 99, .max]
    try eachLiveViewModel { (live, sample, viewModel) throws(CallFailure) in
      let focused = try live.drawing(of: sample, at: BINDERY_FOCUSED.rawValue)
      for level in unknown {
        // A crash here is caused by the unknown level.
        blame("C31")
        defer { blame("C01") }
        let drawing = try live.drawing(of: sample, at: level)
        let again = try live.drawing(of: sample, at: BINDERY_FOCUSED.rawValue)
        guard drawing != focused, again == focused else { continue }
        flag("at the unknown activation \(level) the view draws something else than at BINDERY_FOCUSED", sample)
      }
      for level in walk([0, 1, 2, 3] + unknown, steps: 32) {
        live.activate(viewModel, level)
        LiveTime.pass(milliseconds: 1)
        do throws(CallFailure) {
          _ = try live.type.draw(viewModel)
        } catch {
          flag("at the activation \(level) draw() fails", sample)
        }
      }
    }
    try checkEndOfWork()
  }

  /// Checks rule C33: an observer is notified of each change, and never after it was replaced or its view model
  /// released.
  func checkObservers() throws(Finding) {
    try eachLiveViewModel { (live, sample, viewModel) throws(CallFailure) in
      let (first, second) = (WatchedObserver(), WatchedObserver())
      watch(live, viewModel, sample, first)
      change(live, viewModel, from: nil, to: first)
      change(live, viewModel, from: first, to: second)
      change(live, viewModel, from: second, to: nil)
      let last = WatchedObserver()
      try live.type.withViewModel(of: sample) { (other) throws(CallFailure) in
        // A new observer may be notified of a change before observe() returns.
        last.setWanted(true)
        live.observe(other, last)
        live.activate(other, BINDERY_VISIBLE.rawValue)
      }
      last.setWanted(false)
      live.activate(viewModel, BINDERY_FOCUSED.rawValue)
      LiveTime.pass(milliseconds: 20)
      if first.notices.unwanted + second.notices.unwanted > 0 {
        flag("an observer is told of a change when another has taken its place", sample)
      }
      if last.notices.unwanted > 0 { flag("an observer is told of a change when the view model is released", sample) }
    }
    try checkTicks()
    try checkNoticesAgain()
  }

  /// Replaces the observer of a live view model, or removes it if `new` is `nil`, and then activates the view model at
  /// the levels of a random walk that ends off screen.
  private func change(
    _ live: ProbedLive, _ viewModel: UnsafeMutableRawPointer, from former: WatchedObserver?, to new: WatchedObserver?
  ) {
    new?.setWanted(true)
    live.observe(viewModel, new)
    former?.setWanted(false)
    for level in roundTrip {
      live.activate(viewModel, level)
      LiveTime.pass(milliseconds: 1)
    }
  }

  /// Activates a view model at several levels, and reports each change of it without a notification of its observer.
  private func watch(
    _ live: ProbedLive, _ viewModel: UnsafeMutableRawPointer, _ sample: TestRecord, _ observer: WatchedObserver
  ) {
    observer.setWanted(true)
    live.observe(viewModel, observer)
    for level in roundTrip {
      compare(live, viewModel, sample, observer) {
        live.activate(viewModel, level)
        LiveTime.pass(milliseconds: 2)
      }
    }
  }

  /// Runs `body`, and reports a view model that looks different afterwards without having notified its observer.
  private func compare(
    _ live: ProbedLive, _ viewModel: UnsafeMutableRawPointer, _ sample: TestRecord, _ observer: WatchedObserver,
    _ body: () -> Void
  ) {
    // The notices are counted first: one that comes during the look is of a change that may be seen or not.
    let (notices, before) = (observer.notices, live.observation(of: viewModel))
    // A view model that looks different each time breaks another rule.
    guard live.observation(of: viewModel) == before else { return }
    body()
    let after = live.observation(of: viewModel)
    guard after != before, notices == observer.notices else { return }
    // The notification of a change may come later, on a busy machine much later.
    for _ in 0..<10 where notices == observer.notices { LiveTime.settle(milliseconds: 10) }
    guard notices == observer.notices else { return }
    let isDrawnAlike = after.drawing == before.drawing && after.views == before.views
    let what = isDrawnAlike ? "a property is another" : "the view draws something else"
    flag("\(what), and told nobody", sample)
  }
}

extension ProbedLive {
  /// Returns the runs of text that a new view model of a record draws at a level of activation.
  fileprivate func drawing(of record: TestRecord, at level: UInt32) throws(CallFailure) -> [[UInt8]] {
    var runs: [[UInt8]] = []
    try type.withViewModel(of: record) { (viewModel) throws(CallFailure) in
      activate(viewModel, level)
      runs = try type.draw(viewModel).runs
    }
    return runs
  }
}
