internal import Bindery
internal import Synchronization

/// A registry of the types of values that screens return, and of the coordinators that present such screens.
@MainActor
final class ScreenValues {
  /// The key of a screen: the kind of its item, and the name of the screen if it isn't the detail page.
  private struct Screen: Hashable {
    /// The kind of the screen's item.
    let kind: Kind
    /// The name of the screen, or `nil` for the detail page.
    let name: String?
  }

  /// A weak reference to a coordinator.
  private struct WeakCoordinator {
    /// The coordinator, or `nil` once it is released.
    weak var coordinator: Coordinator?
  }

  /// The type of the value that each screen returns; readable on any thread.
  private nonisolated let types = Mutex<[Screen: ObjectIdentifier]>([:])

  /// The coordinators that present screens.
  private var coordinators: [WeakCoordinator] = []
  /// The functions that register the receivers of each type of value with a coordinator.
  private var services: [ObjectIdentifier: @MainActor (Coordinator) -> Void] = [:]

  /// Creates an empty registry.
  init() {}

  /// Registers the type of the value that a screen returns, and makes all coordinators present screens for it.
  func add<Value: Sendable>(_ type: Value.Type, of kind: Kind, screen: String?) {
    types.withLock { $0[Screen(kind: kind, name: screen)] = ObjectIdentifier(type) }
    guard services[ObjectIdentifier(type)] == nil else { return }
    let service: @MainActor (Coordinator) -> Void = { [weak self] coordinator in
      if let self { coordinator.receivePresent(for: type, by: self) }
    }
    services[ObjectIdentifier(type)] = service
    for holder in coordinators { holder.coordinator.map(service) }
  }

  /// Makes a coordinator present screens for all registered value types, including types that are added later.
  func serve(_ coordinator: Coordinator) {
    coordinators.removeAll { $0.coordinator == nil }
    coordinators.append(WeakCoordinator(coordinator: coordinator))
    for service in services.values { service(coordinator) }
  }

  /// Returns whether the screen of a route is registered to return a value of exactly this type.
  nonisolated func gives(_ type: Any.Type, _ route: Route) -> Bool {
    types.withLock { $0[Screen(kind: route.kind, name: route.screen)] == ObjectIdentifier(type) }
  }
}
