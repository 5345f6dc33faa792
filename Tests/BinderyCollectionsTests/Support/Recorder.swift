import Bindery
import BinderyCollections

/// The states of a collection at each of its notices.
@MainActor
final class Recorder<Element: CollectionElement, Failure: Error> {
  private(set) var states: [ModelCollectionState<Element, Failure>] = []
  private var observer: Observer?

  init(_ collection: any ModelCollection<Element, Failure>) {
    observer = collection.observe { [weak self] in self?.states.append(collection.state) }
  }

  var phases: [LoadPhase] { states.map(\.phase) }

  /// Whether it was loading, without repetition.
  var loadingFlips: [Bool] {
    states.map(\.phase.isLoading).reduce(into: []) { flips, isLoading in
      if flips.last != isLoading { flips.append(isLoading) }
    }
  }
}

extension ModelCollection {
  /// Waits until the state is as wanted.
  func reaches(_ isMet: (ModelCollectionState<Element, Failure>) -> Bool) async {
    for await state in states where isMet(state) { return }
  }
}
