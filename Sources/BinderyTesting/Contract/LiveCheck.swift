internal import Bindery
internal import BinderyRules

/// The check of live view models over one record, which reports the rules that they break to a run.
@MainActor
struct LiveCheck {
  /// The binding that makes the view models.
  let binding: ViewBinding

  /// The record whose view models are checked, with the models and observations made of it.
  let shown: ShownRecord

  /// Other shown records, some of which may be other versions of the same item.
  let others: [ShownRecord]

  /// The run of the check, which collects the findings about broken rules.
  let run: ContractRun

  /// Checks rules C32 and T11 to T15, each with new view models.
  func check() async {
    if run.checks("C32") { checkEvents() }
    if run.checks("T11") { await checkBirth() }
    if run.checks("T12") { await checkLeaving() }
    if run.checks("T13") { await checkUpdates() }
    if run.checks("T14") { await checkSnapshot() }
    if run.checks("T15") { await checkRelease() }
  }

  /// Checks rule T11: a view model does nothing before it is activated.
  private func checkBirth() async {
    guard let stage = LiveStage(shown.model) else { return }
    await Idling.yield()
    if let doings = stage.doings { report("T11", "before anybody had activated it, \(doings)") }
  }

  /// Checks rule T12: a view model does nothing more after it has left the screen at the end of a random walk.
  private func checkLeaving() async {
    guard let stage = LiveStage(shown.model) else { return }
    var random = SeededGenerator(seed: run.seed)
    for _ in 0..<(run.level < .strict ? 6 : 40) {
      stage.activate(Activation.allCases.randomElement(using: &random) ?? .focused)
      await Idling.yield()
      stage.clock.advanceAtOnce(by: .seconds(Int.random(in: 0..<90, using: &random)))
    }
    stage.activate(.offscreen)
    await Idling.yield()
    stage.forget()
    stage.clock.advanceAtOnce(by: .seconds(7200))
    await Idling.yield()
    if let doings = stage.doings { report("T12", "after it had left the screen, \(doings)") }
  }

  /// Checks rule C32: no event fails, or changes the view model by itself.
  private func checkEvents() {
    guard let stage = LiveStage(shown.model), let before = try? stage.state(over: shown.model, binding) else { return }
    for event in LiveStage.events {
      do {
        _ = try stage.viewModel.action(for: event)
        let after = try stage.state(over: shown.model, binding)
        guard after != before else { continue }
        return report("C32", "action(for: .\(event)) changes the view model")
      } catch {
        return report("C32", "action(for: .\(event)) fails: \(error)")
      }
    }
  }

  /// Checks rule T13: a view model that was updated to a model looks like a new one of that model.
  private func checkUpdates() async {
    for other in others where other.observation.identity == shown.observation.identity {
      guard other.observation.version != shown.observation.version else { continue }
      for level in [.offscreen, .visible] as [Activation] {
        guard let (seen, new) = await looks(at: level, over: other), seen != new else { continue }
        let (old, wanted) = (DrawnText.roles(of: seen.drawing), DrawnText.roles(of: new.drawing))
        return report(
          "T13",
          old == wanted
            ? "its properties or actions are not those of a new view model"
            : "it shows \"\(old.joined(separator: " / "))\", and a new view model \"\(wanted.joined(separator: " / "))\"",
          input: other.record)
      }
    }
  }

  /// Returns the observations of a view model that was updated to another version, and of a new one of that version, at
  /// a level of activation; or `nil` if a step fails.
  private func looks(at level: Activation, over other: ShownRecord) async -> (RecordObservation, RecordObservation)? {
    guard let stage = LiveStage(shown.model), let fresh = LiveStage(other.model) else { return nil }
    for stage in [stage, fresh] where level != .offscreen { stage.activate(level) }
    await Idling.yield()
    guard (try? stage.viewModel.update(to: other.model)) != nil else { return nil }
    await Idling.yield()
    guard let seen = try? stage.state(over: other.model, binding).0,
      let new = try? fresh.state(over: other.model, binding).0
    else { return nil }
    return (seen, new)
  }

  /// Checks rule T14: restoring a snapshot gives the state that it was taken from.
  private func checkSnapshot() async {
    guard let stage = LiveStage(shown.model), let twin = LiveStage(shown.model) else { return }
    guard let first = stage.logic as? any RestorableViewModel else { return }
    restore(first, in: twin)
    for level in [.visible, .focused, .offscreen] as [Activation] {
      stage.activate(level)
      await Idling.yield()
      stage.clock.advanceAtOnce(by: .seconds(90))
      await Idling.yield()
      restore(first, in: twin)
    }
  }

  /// Restores the snapshot of a view model in another one, and reports a difference.
  private func restore<Logic: RestorableViewModel>(_ viewModel: Logic, in twin: LiveStage) {
    guard let other = twin.logic as? Logic else { return }
    let snapshot = viewModel.snapshot
    other.restore(snapshot)
    guard other.snapshot != snapshot else { return }
    report("T14", "'\(snapshot)' was restored, and the snapshot was '\(other.snapshot)' then")
  }

  /// Checks rule T15: a view model and its context are deallocated once their last user has released them.
  private func checkRelease() async {
    weak var logic: AnyObject?
    weak var context: Context?
    do {
      guard let stage = LiveStage(shown.model) else { return }
      (logic, context) = (stage.logic as AnyObject?, stage.context)
      stage.activate(.visible)
      await Idling.yield()
      for event in LiveStage.events { _ = try? stage.viewModel.action(for: event) }
      stage.activate(.offscreen)
      stage.endRequests()
      await Idling.yield()
    }
    // A cancelled sleep ends on another thread before the task that it belongs to ends here.
    for _ in 0..<100 where logic != nil || context != nil { await Idling.yield() }
    if logic != nil {
      report("T15", "it was still there when nobody held it any more")
    } else if context != nil {
      report("T15", "its context was still there when nobody held either any more")
    }
  }

  /// Reports that a view model breaks a rule, with the record as the input.
  private func report(_ code: RuleCode, _ sentence: String, input: TestRecord? = nil) {
    let input = (input ?? shown.record).description
    run.report(Finding(code, subject: binding.kind.rawValue, sentence, input: input))
  }
}
