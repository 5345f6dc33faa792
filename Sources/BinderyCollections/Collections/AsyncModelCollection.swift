public import Bindery

/// A collection that loads its elements with an asynchronous function.
///
/// Nothing is loaded before the first `refresh()`. The function runs off the main actor.
/// A refresh cancels the load that is under way, and a cancelled load never delivers.
/// The last elements stay while more are loaded, and when that fails. Letting go of the
/// collection cancels its load.
@MainActor
public final class AsyncModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// Sections as they are loaded, or nothing where the elements were handed over on the way.
  private typealias Loaded = [CollectionSection<Element, Failure>]?
  private typealias Load =
    @concurrent @Sendable (ElementReceiver<Element>) async -> Result<Loaded, Failure>

  /// Where the state is kept.
  public let store = CollectionStore<Element, Failure>(
    ModelCollectionState(sections: [CollectionSection()], status: .notLoaded))

  private let load: Load
  private let latest = LatestTask()
  private var statusBefore = LoadStatus<Failure>.notLoaded
  private var partial = PartialElements<Element>()

  private init(load: @escaping Load) {
    self.load = load
  }

  /// Loads the collection. A load that is under way is cancelled; the latest request wins.
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

  /// Cancels the load that is under way, and goes back to the phase before it.
  ///
  /// Elements that have come stay.
  public func cancel() {
    guard latest.isRunning else { return }
    latest.cancel()
    store.state.ownStatus = statusBefore
  }
}

extension AsyncModelCollection {
  /// Creates a collection whose elements come all at once.
  ///
  /// - Parameter fetch: Gets the elements.
  public convenience init(fetch: @escaping @concurrent @Sendable () async throws(Failure) -> [Element]) {
    self.init(load: { _ in await outcome(of: fetch).map { [CollectionSection(elements: $0)] } })
  }

  /// Creates a collection whose sections come all at once.
  ///
  /// - Parameter fetch: Gets the sections.
  public convenience init(
    fetchSections fetch:
      @escaping @concurrent @Sendable () async throws(Failure) -> [CollectionSection<
        Element, Failure
      >]
  ) {
    self.init(load: { _ in await outcome(of: fetch).map(Optional.some) })
  }

  /// Creates a collection whose elements are shown as they come.
  ///
  /// Until the load is done, elements of the one before that have not come again stay
  /// behind those that have.
  ///
  /// - Parameter stream: Hands the elements over.
  public convenience init(
    streaming stream: @escaping @concurrent @Sendable (ElementReceiver<Element>) async throws(Failure) -> Void
  ) {
    self.init(load: { receiver in
      await outcome { () async throws(Failure) in try await stream(receiver) }.map { nil }
    })
  }
}

extension AsyncModelCollection {
  private func begin() {
    partial = PartialElements(former: state.elements)
    if state.ownStatus.phase != .loading { store.state.ownStatus = .loading }
  }

  private func receive(_ report: ElementReceiver<Element>.Report, of started: Int) {
    guard latest.isCurrent(started) else { return }
    switch report {
    case .progress(let progress): store.state.ownStatus = .loading(progress)
    case .elements(let elements): append(elements)
    }
  }

  private func append(_ elements: [Element]) {
    partial.append(elements)
    store.state.sections = [CollectionSection(elements: partial.all)]
  }

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

/// Elements of a load that is under way, before those of the load before it.
private struct PartialElements<Element: CollectionElement> {
  private(set) var arrived: [Element] = []
  private var former: [Element] = []

  init(former: [Element] = []) {
    self.former = former
  }

  var all: [Element] { arrived + former }

  mutating func append(_ elements: [Element]) {
    arrived += elements
    let ids = Set(elements.map(\.elementId))
    former.removeAll { ids.contains($0.elementId) }
  }
}
