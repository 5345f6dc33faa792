internal import BinderyRules
internal import CBindery

// The background work of live view models over time: several are watched during the same wait.

extension Probe {
  /// Reports view models that still change or notify once they are hidden, and releases some while they are shown.
  func checkEndOfWork() throws(Finding) {
    try together { (live, seen) throws(Finding) in
      live.show(seen)
      LiveTime.pass(milliseconds: 20)
      // Work that continues for these uses memory that is free by now.
      for viewModel in seen { viewModel.release() }
    }
    try together { (live, seen) throws(Finding) in
      for viewModel in seen { viewModel.observe() }
      live.show(seen)
      LiveTime.pass(milliseconds: 300)
      let start = ProcessMeasures.otherThreadsTime
      live.hide(seen)
      // Work that has to end may still be ending.
      LiveTime.settle(milliseconds: 150)
      let before = seen.map { (notices: $0.observer.notices.wanted, observation: $0.observation) }
      let isSteady = zip(seen, before).map { $0.observation == $1.observation }
      LiveTime.pass(milliseconds: pause)
      checkBusyThreads(seen, since: start)
      for (index, viewModel) in seen.enumerated() where isSteady[index] {
        let isNotified = viewModel.observer.notices.wanted != before[index].notices
        guard isNotified || viewModel.observation != before[index].observation else { continue }
        let what = isNotified ? "tells of changes" : "changes"
        flag("when it isn't seen any more, the view model still \(what)", viewModel.sample)
      }
    }
  }

  /// Reports threads of the plugin that have computed for most of a pause since no view model is shown, and don't stop.
  ///
  /// `start` is the CPU time of these threads, in microseconds, at which the view models were hidden.
  private func checkBusyThreads(_ seen: [SeenViewModel], since start: Int) {
    // CPU time decides, not a clock: computing threads accumulate it even on a busy machine, and waiting ones don't.
    let isOver = { ProcessMeasures.otherThreadsTime - start > self.pause * 500 }
    LiveTime.passUntilIdle(while: { !isOver() })
    guard LiveTime.isRestless(times: 500) || isOver() && !ProcessMeasures.isIdle, let first = seen.first else { return }
    flag("when none is seen any more, what view models began goes on without a pause", first.sample)
  }

  /// Reports view models that change over time without notifying, or that notify an observer that was replaced.
  func checkTicks() throws(Finding) {
    try together { (live, seen) throws(Finding) in
      var observers = seen.map { viewModel in
        viewModel.observe(isSlow: true)
        return viewModel.observer
      }
      live.show(seen)
      LiveTime.pass(milliseconds: 20)
      for _ in 0..<4 {
        checkUnreportedChanges(seen, &observers) { observers in replaceDuringNotification(live, seen, &observers) }
      }
      // An observer that is notified on this thread can't be replaced meanwhile.
      if observers.contains(where: { $0.notices.foreign > 0 }) {
        replaceOften(seen, &observers)
        releaseDuringNotification(seen, &observers)
      }
      live.hide(seen.filter { !$0.isReleased })
      LiveTime.settle(milliseconds: 20)
      guard observers.contains(where: { $0.notices.unwanted > 0 }), let first = seen.first else { return }
      flag("an observer is told of a change, or still is, when another has taken its place", first.sample)
    }
  }

  /// Runs `body`, which waits, and reports view models that look different afterwards if no observer was notified.
  private func checkUnreportedChanges(
    _ seen: [SeenViewModel], _ observers: inout [WatchedObserver], _ body: (inout [WatchedObserver]) -> Void
  ) {
    // The notices are counted first: one that comes during the look is of a change that may be seen or not.
    let (notices, before) = (Self.count(observers), seen.map(\.observation))
    let isSteady = zip(seen, before).map { $0.observation == $1 }
    body(&observers)
    guard notices == Self.count(observers) else { return }
    let after = seen.map(\.observation)
    guard after != before else { return }
    // The notification of a change may come a little later.
    LiveTime.settle(milliseconds: 50)
    guard notices == Self.count(observers) else { return }
    for (index, viewModel) in seen.enumerated() where isSteady[index] && after[index] != before[index] {
      let isDrawn = after[index].drawing != before[index].drawing
      let what = isDrawn ? "the view draws something else" : "a property is another"
      flag("\(what) after some time, and told nobody", viewModel.sample)
    }
  }

  /// Returns the number of notifications that observers have received.
  private static func count(_ observers: [WatchedObserver]) -> Int {
    observers.reduce(0) { $0 + $1.notices.wanted + $1.notices.unwanted }
  }

  /// Waits while live view models work, and replaces an observer while it is being notified of a change.
  private func replaceDuringNotification(
    _ live: ProbedLive, _ seen: [SeenViewModel], _ observers: inout [WatchedObserver]
  ) {
    LiveTime.pass(
      milliseconds: pause / 4,
      calling: {
        guard let notified = seen.first(where: { $0.observer.notices.running > 0 }) else { return }
        live.observe(notified.pointer, nil)
        notified.observer.setWanted(false)
        LiveTime.settle(milliseconds: 60)
        notified.observe(isSlow: observers.count < 12)
        observers.append(notified.observer)
      })
  }

  /// Waits while live view models work, and replaces each observer many times.
  private func replaceOften(_ seen: [SeenViewModel], _ observers: inout [WatchedObserver]) {
    LiveTime.pass(
      milliseconds: pause,
      calling: {
        for viewModel in seen {
          viewModel.observe()
          observers.append(viewModel.observer)
        }
      })
  }

  /// Waits until a view model notifies its observer, and releases it during the notification.
  private func releaseDuringNotification(_ seen: [SeenViewModel], _ observers: inout [WatchedObserver]) {
    for viewModel in seen {
      viewModel.observe(isSlow: true)
      observers.append(viewModel.observer)
    }
    LiveTime.pass(
      milliseconds: pause,
      while: {
        guard let notified = seen.first(where: { $0.observer.notices.running > 0 }) else { return true }
        notified.release()
        return false
      })
  }
}
