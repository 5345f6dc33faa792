import Bindery
import BinderyCollections
import BinderyTesting

/// An element whose parts can disagree.
struct Item: CollectionElement, Equatable {
  /// An identifier whose equality needn't fit its hash.
  struct Name: Hashable, Sendable, CustomStringConvertible {
    let number: Int
    var isOdd = false
    var description: String { "\(number)" }

    static func == (first: Self, second: Self) -> Bool {
      first.number == second.number && !(first.isOdd && second.isOdd)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  let elementId: Name
  var version: UInt64
  var plays = 0
  var modelVersion: ModelVersion { ModelVersion(rawValue: version) }
}

/// A collection that does one thing wrong.
@MainActor
final class BrokenCollection: ModelCollection {
  enum Fault: CaseIterable {
    case none, silent, losing, oddIds, twins, flickering, deaf, stale, immortal, neverEnding
  }

  private(set) var state: ModelCollectionState<Item, SourceFailure>
  private let fault: Fault
  private let observers = ObserverList()
  private var kept: [@MainActor () -> Void] = []
  private var task: Task<Void, Never>?
  private var count = 0

  init(_ fault: Fault) {
    self.fault = fault
    state = ModelCollectionState([], status: .notLoaded)
    if fault == .immortal { kept.append { self.count += 1 } }
  }

  func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    if fault == .deaf { kept.append(observer) }
    return fault == .deaf ? observers.add {} : observers.add(observer)
  }

  func refresh() {
    task?.cancel()
    set(fault == .losing ? [] : state.elements, .loading)
    task = Task { [weak self] in
      await Task.yield()
      if !Task.isCancelled { self?.answer() }
    }
  }

  func add() {
    set(state.elements + [Item(elementId: .init(number: 100 + state.elements.count), version: 1)], .loaded)
  }

  private func answer() {
    count += 1
    var items = (0..<4).map { Item(elementId: .init(number: ($0 + count) % 7), version: 1) }
    switch fault {
    case .oddIds: items = items.map { Item(elementId: .init(number: $0.elementId.number, isOdd: true), version: 1) }
    case .twins: items.append(items[0])
    case .stale: items[0].plays = count
    case .flickering:
      set(items, .loaded)
      set(items, .loading)
    case .neverEnding: return
    default: break
    }
    set(items, .loaded)
  }

  private func set(_ items: [Item], _ status: LoadStatus<SourceFailure>) {
    state = ModelCollectionState(items, status: status)
    if fault == .silent, !status.phase.isLoading { return }
    observers.notify()
    if fault == .deaf { for tell in kept { tell() } }
  }
}
