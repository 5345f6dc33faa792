internal import BinderyLoading
internal import BinderyRules
internal import CBindery

// C69: functions that the contract marks [main] are called one after the other, but not always on the same thread.

extension Probe {
  /// Checks rule C69: a live view model shows the same whichever threads its functions are called on, one after the
  /// other.
  func checkOtherThreads() throws(Finding) {
    guard let live = try live() else { return report.add(.skipped(notLive)) }
    guard !isSwift else {
      return report.add(
        .skipped(
          "the view models of '\(order.subject)' belong to the main actor, which stays on one thread here"))
    }
    let abilities = try abilities()
    for sample in chosenSamples() {
      guard let difference = difference(of: sample, live, abilities) else { continue }
      flag("where each call comes from another thread, a live view model is another: \(difference)", sample)
    }
  }

  /// Whether the plugin was compiled from Swift, whose live view models require the thread of the main actor.
  private var isSwift: Bool {
    guard let file = try? LibraryFile(path: loadPath), let library = try? ELFLibrary(file, path: order.path) else {
      return false
    }
    return StaticProperties(of: library).needed.contains { $0.hasPrefix("libswiftCore.") }
  }

  /// Returns how a live view model differs if each call comes from another thread, as a clause; `nil` if it doesn't
  /// each time.
  private func difference(of sample: TestRecord, _ live: ProbedLive, _ abilities: ProbedAbilities) -> String? {
    var here = LiveWalk()
    var difference: String?
    // This walk starts threads, too, so that as much time passes.
    let walkHere = { (pause: Int) in
      LiveWalk(of: sample, live, abilities, pause: pause) { body in
        OtherThread.run {}
        body()
      }
    }
    for round in 0..<3 {
      let walk = walkHere(2)
      // Alternating view models are found by two walks, one right after the other, and those that change with time by a
      // slow one.
      guard round == 0 || walkHere(2) == walk && walkHere(20) == walk else { return nil }
      let other = blaming(order.rule) { LiveWalk(of: sample, live, abilities, by: OtherThread.run) }
      let found = walk.difference(from: other)
      guard let found, round == 0 || walk == here && found == difference else { return nil }
      (here, difference) = (walk, found)
    }
    return difference
  }
}

/// A series of calls of a live view model's functions, with the observation of the view model after each.
private struct LiveWalk: Hashable {
  /// A call of a function, with the observation of the view model after it.
  struct Step: Hashable {
    /// The name of the function that was called.
    let function: String

    /// The observation and the state of the view model after the call, or `nil` if the call failed.
    var state: ProbedAbilities.State?

    /// The answer of handle() to an event; `nil` for other functions.
    var reaction: ProbedLive.Reaction?
  }

  /// The calls in order, with the observations after them.
  private var steps: [Step] = []

  /// Whether the observer was notified at all; how often depends on time, and isn't compared.
  private var isNotified = false

  /// Creates an empty series of calls.
  init() {}

  /// Calls the functions of a new view model of a record in order; `run` has to execute each call, on any thread.
  ///
  /// `pause` is how many milliseconds to wait after each call, since a thread of the plugin may notify a little later.
  init(
    of sample: TestRecord, _ live: ProbedLive, _ abilities: ProbedAbilities, pause: Int = 2,
    by run: (() -> Void) -> Void
  ) {
    let type = live.type
    guard let model = try? type.decode(sample) else { return }
    defer { type.release(model: model) }
    var viewModel: UnsafeMutableRawPointer?
    run { viewModel = try? type.create(over: model) }
    guard let viewModel else {
      steps = [Step(function: "create")]
      return
    }
    let observer = WatchedObserver()
    observer.setWanted(true)
    var steps: [Step] = []
    func record(after function: String, _ reaction: ProbedLive.Reaction? = nil) {
      var step = Step(function: function, reaction: reaction)
      LiveTime.pass(milliseconds: pause)
      run { step.state = abilities.state(of: viewModel) }
      steps.append(step)
    }
    run { live.observe(viewModel, observer) }
    record(after: "observe")
    for level in [BINDERY_NEAR, BINDERY_VISIBLE, BINDERY_FOCUSED] {
      run { live.activate(viewModel, level.rawValue) }
      record(after: "activate")
    }
    for event in [KnownEvent(type: BINDERY_SELECT.rawValue), KnownEvent(type: BINDERY_KEY.rawValue, text: "enter")] {
      var reaction: ProbedLive.Reaction?
      run { reaction = live.handle(viewModel, GuardedEvent(event)) }
      record(after: "handle", reaction)
    }
    run { live.activate(viewModel, BINDERY_OFFSCREEN.rawValue) }
    record(after: "activate")
    run { live.observe(viewModel, nil) }
    run { type.release(viewModel: viewModel) }
    (self.steps, isNotified) = (steps, observer.notices.wanted > 0)
  }

  /// Returns how another series of calls differs from this one, as a clause, or `nil` if it doesn't.
  func difference(from other: LiveWalk) -> String? {
    if isNotified, !other.isNotified { return "its observer isn't told of any change" }
    for (step, other) in zip(steps, other.steps) where step != other {
      let call = "after \(step.function)()"
      if step.reaction != other.reaction { return "\(step.function)() answers differently" }
      guard let state = step.state, let changed = other.state else { return "\(step.function)() fails" }
      return "\(call) " + (changed.observation.difference(from: state.observation) ?? "it saves other bytes")
    }
    return steps.count == other.steps.count ? nil : "create() fails"
  }
}
