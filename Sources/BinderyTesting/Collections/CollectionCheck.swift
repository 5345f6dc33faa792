internal import Bindery
internal import BinderyCollections
internal import BinderyRules

/// The check of the laws of collections on one collection, which reports the rules that it breaks to a run.
@MainActor
final class CollectionCheck<Checked: ModelCollection> {
  private typealias State = ModelCollectionState<Checked.Element, Checked.Failure>

  /// The collection that is checked.
  let collection: Checked

  /// The maximum time to wait for a load to end.
  private let patience: Duration
  /// The settings of the check and its findings.
  private let run: ContractRun
  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?
  /// The states at the notifications so far.
  private var notified: [State] = []
  /// The state that was seen last.
  private var seen: State

  /// Starts to observe a collection, whose refreshes may take as long as `patience`.
  init(_ collection: Checked, patience: Duration, _ run: ContractRun) {
    self.collection = collection
    self.patience = patience
    self.run = run
    seen = collection.state
    observer = collection.observe { [weak self, weak collection] in
      if let collection { self?.notified.append(collection.state) }
    }
  }

  /// Refreshes the collection, waits until it has loaded, and checks the states in between.
  func refresh() async {
    let before = collection.state
    collection.refresh()
    await settle()
    if collection.state.phase.isLoading { report("T25", "it was still loading after \(patience)") }
    let states = checkedStates()
    checkLoss(from: [before] + states)
    checkPhases(states.map(\.phase))
  }

  /// Applies a change that the test provides to the collection, waits until it isn't loading, and checks the states in
  /// between.
  func change(_ change: @MainActor (Checked) async -> Void) async {
    await change(collection)
    await settle()
    _ = checkedStates()
  }

  /// Ends the observer and refreshes once more, and checks that the observer isn't notified.
  func end() async {
    observer?.end()
    observer = nil
    collection.refresh()
    await settle()
    if !notified.isEmpty { report("T26", "an observer that had ended was told \(notified.count) times") }
  }

  /// Waits until the collection isn't loading, for at most `patience`.
  private func settle() async {
    await Idling.yield()
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: patience)
    while collection.state.phase.isLoading, clock.now < end { try? await clock.sleep(for: .milliseconds(1)) }
    await Idling.yield()
  }

  /// Returns the states that the observer was notified of, after checking each against the one before.
  private func checkedStates() -> [State] {
    let states = notified
    notified = []
    let laws = StateLaws(subject: "\(Checked.self)", run: run)
    for state in states {
      laws.check(from: seen, to: state)
      seen = state
    }
    if !run.hasSeen("T23"), let problem = laws.difference(seen, collection.state) {
      report("T21", "its observers weren't told that \(problem)")
    }
    laws.check(from: seen, to: collection.state)
    seen = collection.state
    return states
  }

  /// Checks rule T22: elements stay while a load runs and after it has failed.
  private func checkLoss(from states: [State]) {
    // If the equality of identifiers isn't reflexive, an element that is still there may look lost.
    guard !run.hasSeen("T23") else { return }
    for (old, new) in zip(states, states.dropFirst()) {
      guard new.phase.isLoading || new.phase == .failed else { continue }
      let ids = Set(new.elements.map(\.elementId))
      guard let lost = old.elements.first(where: { !ids.contains($0.elementId) }) else { continue }
      let phase = new.phase.isLoading ? "loading" : "failed"
      return report("T22", "the element '\(lost.elementId)' was gone while the collection was \(phase)")
    }
  }

  /// Checks rule T25: one refresh leads to one load at most, and ends in a phase that says so.
  private func checkPhases(_ phases: [LoadPhase]) {
    let flips = phases.map(\.isLoading).reduce(into: [false]) { if $0.last != $1 { $0.append($1) } }
    if flips.count(where: { $0 }) > 1 { report("T25", "one refresh began to load \(flips.count / 2) times") }
    if collection.state.phase == .notLoaded, phases.contains(where: \.isLoading) {
      report("T25", "a refresh loaded, and left off as if it hadn't")
    }
  }

  /// Reports that the collection breaks a rule.
  private func report(_ code: RuleCode, _ sentence: String) {
    run.report(Finding(code, subject: "\(Checked.self)", sentence))
  }
}
