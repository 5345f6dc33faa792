/// A named action that a view model, plain or live, offers its host.
///
/// The compiler knows from the view model where the request may be read: anywhere, or on the main actor alone.
public struct ActionOffer<Owner>: Sendable {
  /// The storage that all copies share, so that a copy costs the same with two functions as with one.
  private struct Storage: Sendable {
    let name: String
    let read: @Sendable (Owner) -> ActionRequest?
    let readLive: @MainActor @Sendable (Owner) -> ActionRequest?
  }

  private let storage: Shared<Storage>

  /// The name by which a host finds the action, unique among the actions of its view model.
  public var name: String { storage.value.name }

  /// Creates an offer from the key path of its request.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - path: The key path to the request, which is `nil` if there is nothing to do now.
  public init(_ name: String, _ path: any KeyPath<Owner, ActionRequest?> & Sendable) {
    let read: @Sendable (Owner) -> ActionRequest? = { $0[keyPath: path] }
    storage = Shared(Storage(name: name, read: read, readLive: read))
  }

  /// Creates an offer of a live view model from a function, since no key path leads to a value on the main actor.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - read: A function that returns the request, or `nil` if there is nothing to do now.
  public init(
    _ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> ActionRequest?
  ) where Owner: LiveViewModel {
    storage = Shared(Storage(name: name, read: { _ in nil }, readLive: read))
  }
}

extension ActionOffer where Owner: ViewModel {
  /// Returns the request of the action in a view model, or `nil` if there is nothing to do now.
  public func request(in owner: Owner) -> ActionRequest? {
    storage.value.read(owner)
  }
}

extension ActionOffer where Owner: LiveViewModel {
  /// Returns the request of the action in a live view model, or `nil` if there is nothing to do now.
  @MainActor
  public func request(in owner: Owner) -> ActionRequest? {
    storage.value.readLive(owner)
  }
}
