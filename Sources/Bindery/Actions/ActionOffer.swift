/// A named action that a view model, plain or live, offers its host.
///
/// Depending on the type of the view model, the offer is read on any thread, or on the main actor alone.
public struct ActionOffer<Owner>: Sendable {
  /// The declaration and the functions of an offer, in storage that all copies of the offer share.
  private struct Storage: Sendable {
    let declaration: ActionDeclaration
    /// The function that returns the request of a plain view model, or `nil` if there is nothing to do now.
    let read: @Sendable (Owner) -> ActionRequest?
    /// The function that returns the request of a live view model.
    let readLive: @MainActor @Sendable (Owner) -> ActionRequest?
    /// The function that returns why a plain view model refuses the action, or `nil` if it never does.
    let refuse: (@Sendable (Owner) -> String?)?
    /// The function that returns why a live view model refuses the action, or `nil` if it never does.
    let refuseLive: (@MainActor @Sendable (Owner) -> String?)?
  }

  /// The declaration and the functions of the offer, shared by its copies.
  private let storage: Shared<Storage>

  /// The name by which a host finds the action, unique among the actions of its view model.
  public var name: String { declaration.name }

  /// The name and title of the action, and whether it may be refused.
  public var declaration: ActionDeclaration { storage.value.declaration }

  /// Creates the offer of an action from the key path of a view model's property that returns the request.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, such as `Open in the store`, or `nil` to show the name.
  ///   - path: The key path to the request, which is `nil` if there is nothing to do now.
  @_disfavoredOverload
  public init(
    _ name: String, title: String? = nil, _ path: any KeyPath<Owner, ActionRequest?> & Sendable
  ) {
    let declaration = ActionDeclaration(name: name, title: title)
    let read: @Sendable (Owner) -> ActionRequest? = { $0[keyPath: path] }
    storage = Shared(Storage(declaration: declaration, read: read, readLive: read, refuse: nil, refuseLive: nil))
  }

  /// Creates the offer of an action that the view model may refuse at times, with a reason for the user.
  ///
  ///     ActionOffer("page", title: "Open in the store", \SongViewModel.page, unless: \SongViewModel.embargo)
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, such as `Open in the store`, or `nil` to show the name.
  ///   - path: The key path to the request, which is `nil` if there is nothing to do now.
  ///   - refusal: The key path to the reason why the action isn't possible now, a sentence for the user, which is `nil`
  ///     if it is possible.
  @_disfavoredOverload
  public init(
    _ name: String, title: String? = nil, _ path: any KeyPath<Owner, ActionRequest?> & Sendable,
    unless refusal: any KeyPath<Owner, String?> & Sendable
  ) {
    let declaration = ActionDeclaration(name: name, title: title, isConditional: true)
    let read: @Sendable (Owner) -> ActionRequest? = { $0[keyPath: path] }
    let refuse: @Sendable (Owner) -> String? = { $0[keyPath: refusal] }
    storage = Shared(Storage(declaration: declaration, read: read, readLive: read, refuse: refuse, refuseLive: refuse))
  }

  /// Creates the offer of an action that a live view model may refuse, from the key paths of request and reason.
  ///
  /// The key paths may lead to values on the main actor. Such key paths exist on the main actor alone, so they are made
  /// there whenever the offer is read.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, such as `Open in the store`, or `nil` to show the name.
  ///   - path: The key path to the request, which is `nil` if there is nothing to do now.
  ///   - refusal: The key path to the reason why the action isn't possible now, a sentence for the user, which is `nil`
  ///     if it is possible.
  public init(
    _ name: String, title: String? = nil,
    _ path: @autoclosure @escaping @MainActor @Sendable () -> KeyPath<Owner, ActionRequest?>,
    unless refusal: @autoclosure @escaping @MainActor @Sendable () -> KeyPath<Owner, String?>
  ) where Owner: LiveViewModel {
    self.init(name, title: title, { $0[keyPath: path()] }, unless: { $0[keyPath: refusal()] })
  }

  /// Creates the offer of an action that a live view model never refuses, from the key path of the request.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, such as `Open in the store`, or `nil` to show the name.
  ///   - path: The key path to the request, which is `nil` if there is nothing to do now.
  public init(
    _ name: String, title: String? = nil,
    _ path: @autoclosure @escaping @MainActor @Sendable () -> KeyPath<Owner, ActionRequest?>
  ) where Owner: LiveViewModel {
    self.init(name, title: title, { $0[keyPath: path()] })
  }

  /// Creates the offer of an action of a live view model, from functions that return the request and any refusal.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - title: The title for users, such as `Open in the store`, or `nil` to show the name.
  ///   - read: A function that returns the request, or `nil` if there is nothing to do now.
  ///   - refusal: A function that returns the reason why the action isn't possible now, a sentence for the user, or
  ///     `nil` if it is possible. Without a function, it always is.
  public init(
    _ name: String, title: String? = nil, _ read: @escaping @MainActor @Sendable (Owner) -> ActionRequest?,
    unless refusal: (@MainActor @Sendable (Owner) -> String?)? = nil
  ) where Owner: LiveViewModel {
    let declaration = ActionDeclaration(name: name, title: title, isConditional: refusal != nil)
    storage = Shared(
      Storage(
        declaration: declaration, read: { _ in nil }, readLive: read, refuse: nil, refuseLive: refusal))
  }
}

extension ActionOffer where Owner: ViewModel {
  /// Returns the request with which a view model answers the action, or `nil` if there is nothing to do now.
  public func request(in owner: Owner) -> ActionRequest? {
    storage.value.read(owner)
  }

  /// Returns the reason why a view model refuses the action now, or `nil` if it doesn't.
  public func refusal(in owner: Owner) -> String? {
    storage.value.refuse?(owner)
  }
}

extension ActionOffer where Owner: LiveViewModel {
  /// Returns the request with which a live view model answers the action, or `nil` if there is nothing to do now.
  @MainActor
  public func request(in owner: Owner) -> ActionRequest? {
    storage.value.readLive(owner)
  }

  /// Returns the reason why a live view model refuses the action now, or `nil` if it doesn't.
  @MainActor
  public func refusal(in owner: Owner) -> String? {
    storage.value.refuseLive?(owner)
  }
}
