internal import Bindery
internal import BinderyCollections
internal import BinderyRules

/// The laws about successive states of a collection: rules T23, T24 and T27.
@MainActor
struct StateLaws {
  /// The name of the collection's type, as the subject of findings.
  let subject: String

  /// The run of the check, which collects the findings about broken rules.
  let run: ContractRun

  /// Checks a state against the one before it, and reports the rules that the two break.
  func check<Element, Failure>(
    from old: ModelCollectionState<Element, Failure>, to new: ModelCollectionState<Element, Failure>
  ) {
    checkChanges(from: old, to: new)
    checkIdentifiers(new)
    checkVersions(from: old, to: new)
  }

  /// Returns the first difference between two states as a clause that fits behind "that", or `nil` if there is none.
  func difference<Element, Failure>(
    _ told: ModelCollectionState<Element, Failure>, _ state: ModelCollectionState<Element, Failure>
  ) -> String? {
    if told.phase != state.phase { return "it is \(state.phase), and not \(told.phase)" }
    let changes = CollectionUpdate(old: told, new: state).changes
    return RecordedChange.changes(changes).first.map { "\($0)" }
  }

  /// Checks rule T23: applying the changes between two states to the first gives the second.
  private func checkChanges<Element, Failure>(
    from old: ModelCollectionState<Element, Failure>, to new: ModelCollectionState<Element, Failure>
  ) {
    let (before, after) = (old.snapshot, new.snapshot)
    let changes = CollectionChanges(from: before, to: after)
    if changes.applying(to: before, new: after) != after {
      report("T23", "the \(changes.count) changes don't lead from \(words(old)) to \(words(new))")
    } else if changes.isEmpty != (before == after) {
      report("T23", "there are no changes from \(words(old)) to \(words(new)), which differ")
    }
  }

  /// Checks rule T24: no two elements of a section have the same identifier.
  private func checkIdentifiers<Element, Failure>(_ state: ModelCollectionState<Element, Failure>) {
    for section in state.sections {
      var ids: Set<Element.ElementId> = []
      for element in section.elements where !ids.insert(element.elementId).inserted {
        return report("T24", "two elements are '\(element.elementId)'")
      }
    }
  }

  /// Checks rule T27: elements with the same identifier and version are equal in both states.
  private func checkVersions<Element, Failure>(
    from old: ModelCollectionState<Element, Failure>, to new: ModelCollectionState<Element, Failure>
  ) {
    guard Element.self is any Equatable.Type else { return }
    let former = Dictionary(old.elements.map { ($0.elementId, $0) }) { first, _ in first }
    for element in new.elements {
      guard let before = former[element.elementId], before.modelVersion == element.modelVersion,
        let equatable = element as? any Equatable, !equatable.equals(before)
      else { continue }
      return report("T27", "'\(element.elementId)' is another, and its version is \(element.modelVersion) still")
    }
  }

  /// Returns the identifiers of the first elements of a state, for messages.
  private func words<Element, Failure>(_ state: ModelCollectionState<Element, Failure>) -> String {
    "[\(state.elements.prefix(8).map { "\($0.elementId)" }.joined(separator: ", "))]"
  }

  /// Reports that a state breaks a rule.
  private func report(_ code: RuleCode, _ sentence: String) {
    run.report(Finding(code, subject: subject, sentence))
  }
}
