public import Bindery

/// A collection that loads all of its elements with an asynchronous function.
///
/// Nothing is loaded before the first `refresh()`. The function runs off the main actor. A refresh cancels the current
/// load, whose result is then ignored. The previous elements stay during a load, and if it fails.
/// Deinitializing the collection cancels its load.
@MainActor
public final class AsyncModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The loaded sections, or `nil` if the elements were already delivered through the receiver.
  private typealias Loaded = [CollectionSection<Element, Failure>]?
  /// A function that loads the elements, and may pass elements and progress to a receiver before it ends.
  private typealias Load =
    @concurrent @Sendable (ElementReceiver<Element>) async -> Result<Loaded, Failure>

  /// The store that keeps the collection's state and notifies its observers.
  public let store = CollectionStore<Element, Failure>()

  /// The function that loads the elements.
  private let load: Load
  /// The holder of the running load, which is cancelled when the next one starts.
  private let latest = LatestTask()
  /// The load status before the running load, to which a cancelled load returns.
  private var statusBefore = LoadStatus<Failure>.notLoaded
  /// The elements that the running load has delivered, followed by those of the previous load.
  private var partial = PartialElements<Element>()

  private init(load: @escaping Load) {
    self.load = load
  }

  /// Starts to load the collection, and cancels a load in progress.
  public func refresh() {
    if !latest.isRunning { statusBefore = state.ownStatus }
    begin()
    let load = load
    latest.start { [weak self] started in
      await load(ElementReceiver { [weak self] in await self?.receive($0, of: started) })
    } deliver: { [weak self] result in
      self?.end(result)
    }
  }

  /// Cancels the current load and restores the status from before it.
  ///
  /// Elements that have arrived stay.
  public func cancel() {
    guard latest.isRunning else { return }
    latest.cancel()
    store.state.ownStatus = statusBefore
  }
}

extension AsyncModelCollection {
  /// Creates a collection whose elements arrive all at once, from a function that fetches them.
  public convenience init(fetch: @escaping @concurrent @Sendable () async throws(Failure) -> [Element]) {
    self.init(load: { _ in await outcome(of: fetch).map { [CollectionSection(elements: $0)] } })
  }

  /// Creates a collection whose sections arrive all at once, from a function that fetches them.
  public convenience init(
    fetchSections fetch:
      @escaping @concurrent @Sendable () async throws(Failure) -> [CollectionSection<
        Element, Failure
      >]
  ) {
    self.init(load: { _ in await outcome(of: fetch).map(Optional.some) })
  }

  /// Creates a collection that shows its elements as they arrive.
  ///
  /// Until the load ends, previous elements that haven't arrived again are kept after the new ones.
  ///
  /// - Parameter stream: Loads the elements and passes them to the receiver.
  public convenience init(
    streaming stream: @escaping @concurrent @Sendable (ElementReceiver<Element>) async throws(Failure) -> Void
  ) {
    self.init(load: { receiver in
      await outcome { () async throws(Failure) in try await stream(receiver) }.map { nil }
    })
  }
}

extension AsyncModelCollection {
  /// Shows that a load has begun, and keeps the elements of the previous one.
  private func begin() {
    partial = PartialElements(former: state.elements)
    if state.ownStatus.phase != .loading { store.state.ownStatus = .loading }
  }

  /// Shows the elements or the progress that a load reports, unless another load has begun since.
  private func receive(_ report: ElementReceiver<Element>.Report, of started: Int) {
    guard latest.isCurrent(started) else { return }
    switch report {
    case .progress(let progress): store.state.ownStatus = .loading(progress)
    case .elements(let elements): append(elements)
    }
  }

  /// Shows further elements of the running load.
  private func append(_ elements: [Element]) {
    partial.append(elements)
    store.state.sections = [CollectionSection(elements: partial.all)]
  }

  /// Shows the result of a load: its elements, or its failure beside the elements that were there.
  private func end(_ result: Result<Loaded, Failure>) {
    switch result {
    case .success(let sections):
      store.state = ModelCollectionState(sections: sections ?? [CollectionSection(elements: partial.arrived)])
    case .failure(let failure):
      store.state.ownStatus = .failed(failure)
    }
    partial = PartialElements()
  }
}

/// The elements that the current load has delivered so far, followed by those of the previous load.
private struct PartialElements<Element: CollectionElement> {
  /// The elements that the running load has delivered.
  private(set) var arrived: [Element] = []
  /// The elements of the previous load that the running one hasn't delivered yet.
  private(set) var former: [Element] = []

  /// All elements to show while the load runs.
  var all: [Element] { arrived + former }

  /// Adds elements that the running load has delivered, which replace those with the same identifiers.
  mutating func append(_ elements: [Element]) {
    arrived += elements
    let ids = Set(elements.map(\.elementId))
    former.removeAll { ids.contains($0.elementId) }
  }
}
