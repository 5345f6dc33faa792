internal import BinderyLoading
internal import BinderyRules
internal import CBindery

// C69: functions that are [main] come one after the other, and not always from the same thread.

extension Probe {
  /// Checks C69: a live view model shows the same whichever threads its functions are called on, one after the other.
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
      tell("where each call comes from another thread, a live view model is another: \(difference)", sample)
    }
  }

  /// Whether the plugin was compiled from Swift, whose live view models look whether they are on the main actor.
  private var isSwift: Bool {
    guard let file = try? LibraryFile(path: loadPath), let library = try? ELFLibrary(file, path: order.path) else {
      return false
    }
    return StaticProperties(of: library).needed.contains { $0.hasPrefix("libswiftCore.") }
  }

  /// Returns how a walk on several threads differs from one on this thread, as a clause; `nil` if it doesn't, or if one
  /// of both isn't the same each time.
  private func difference(of sample: TestRecord, _ live: ProbedLive, _ abilities: ProbedAbilities) -> String? {
    var here: [LiveWalk.Step] = []
    var difference: String?
    // It waits for threads, too, so that as much time passes.
    let walkHere = {
      LiveWalk.steps(of: sample, live, abilities) { body in
        OtherThread.run {}
        body()
      }
    }
    for round in 0..<3 {
      let walk = walkHere()
      // What takes turns is seen by two walks, one right after the other.
      guard round == 0 || walkHere() == walk else { return nil }
      let other = blaming(order.rule) { LiveWalk.steps(of: sample, live, abilities, by: OtherThread.run) }
      let found = LiveWalk.difference(between: walk, and: other)
      guard let found, round == 0 || walk == here && found == difference else { return nil }
      (here, difference) = (walk, found)
    }
    return difference
  }
}

/// A walk of a live view model through its functions.
private enum LiveWalk {
  /// What is seen after a call.
  struct Step: Hashable {
    /// The name of the function.
    let function: String

    /// What the view model shows and would save, or `nil` if the call failed.
    var state: ProbedAbilities.State?

    /// The answer of handle().
    var reaction: ProbedLive.Reaction?

    /// Whether the observer was told of a change.
    var isTold = false
  }

  /// Returns what is seen of a view model of a record, whose functions `run` calls.
  static func steps(
    of sample: TestRecord, _ live: ProbedLive, _ abilities: ProbedAbilities, by run: (() -> Void) -> Void
  ) -> [Step] {
    let type = live.type
    guard let model = try? type.decode(sample) else { return [] }
    defer { type.release(model: model) }
    var viewModel: UnsafeMutableRawPointer?
    run { viewModel = try? type.create(over: model) }
    guard let viewModel else { return [Step(function: "create")] }
    let observer = WatchedObserver()
    observer.want(true)
    var (steps, notices) = ([] as [Step], 0)
    func look(after function: String, _ reaction: ProbedLive.Reaction? = nil) {
      var step = Step(function: function, reaction: reaction)
      // A thread of the plugin may tell a little later.
      LiveTime.pass(milliseconds: 2)
      step.isTold = observer.notices.wanted > notices
      notices = observer.notices.wanted
      run { step.state = abilities.state(of: viewModel) }
      steps.append(step)
    }
    run { live.observe(viewModel, observer) }
    look(after: "observe")
    for level in [BINDERY_NEAR, BINDERY_VISIBLE, BINDERY_FOCUSED] {
      run { live.activate(viewModel, level.rawValue) }
      look(after: "activate")
    }
    for event in [KnownEvent(type: BINDERY_SELECT.rawValue), KnownEvent(type: BINDERY_KEY.rawValue, text: "enter")] {
      var reaction: ProbedLive.Reaction?
      run { reaction = live.handle(viewModel, GuardedEvent(event)) }
      look(after: "handle", reaction)
    }
    run { live.activate(viewModel, BINDERY_OFFSCREEN.rawValue) }
    look(after: "activate")
    run { live.observe(viewModel, nil) }
    run { type.release(viewModel: viewModel) }
    return steps
  }

  /// Returns how two walks differ, as a clause, or `nil` if they don't.
  static func difference(between first: [Step], and second: [Step]) -> String? {
    for (step, other) in zip(first, second) where step != other {
      let call = "after \(step.function)()"
      if step.isTold != other.isTold {
        return "\(call) its observer is \(step.isTold ? "not told" : "told") of a change"
      }
      if step.reaction != other.reaction { return "\(step.function)() answers differently" }
      guard let state = step.state, let changed = other.state else { return "\(step.function)() fails" }
      return "\(call) " + (changed.look.difference(from: state.look) ?? "it saves other bytes")
    }
    return first.count == second.count ? nil : "create() fails"
  }
}
