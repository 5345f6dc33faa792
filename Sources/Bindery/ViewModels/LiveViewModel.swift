public import Observation

/// A view model that changes by itself, loads data, or starts work when it becomes visible.
///
/// A live view model is an `@Observable` class on the main actor. Its presenters are notified once, as soon as
/// something that they have read may differ. The object stays the same while the thing that it shows stays the same;
/// `update(_:)` takes a new version of the model.
@MainActor
public protocol LiveViewModel: AnyObject, Observable, Sendable {
  /// The type of the model.
  associatedtype Content: Model

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - context: The context with the view model's services, such as the clock and the log.
  init(model: Content, context: Context)

  /// Replaces the model by a new version, which describes the same thing.
  func update(_ model: Content)

  /// Runs while at least one presenter shows the view model at a level or above.
  ///
  /// The function is called for each level that is entered on the way up, the lowest first, and never for `offscreen`.
  /// Its task is cancelled when the level is left: the task of `near` continues while the view model is visible. A
  /// function that has returned isn't called again until the level is left and entered again. The default does nothing.
  func run(at level: Activation) async

  /// Returns the action that an event leads to, or `nil`, the default, if it leads to none.
  ///
  /// The action is an `ActionRequest`, a `ShowRoute` or a `GoBack`, which the host performs; any other is an error. The
  /// host doesn't perform a request that opens an address or copies text, because the user hasn't chosen it by a title;
  /// such requests belong in `actions`. A host asks for no answer to `copy`, since it copies the address of the item. The host may also ask in
  /// order to know what an event would do, and ask again. So the function changes nothing and sends nothing: a view
  /// model changes with time, with its activation and with its model.
  func action(for event: UserEvent) -> (any Action)?

  /// The child view models, which have the activation of this one up to their own limit. The default is none.
  ///
  /// A change of an observable list takes effect at once.
  var children: [any LiveViewModel] { get }

  /// The highest activation that the view model gets as a child of another. The default is no limit.
  var activationLimit: Activation { get }

  /// The properties that a host can read, in the order to show them.
  nonisolated static var properties: [Property<Self>] { get }

  /// The actions that the view model offers, in the order to show them.
  nonisolated static var actions: [ActionOffer<Self>] { get }
}

extension LiveViewModel {
  /// Does nothing.
  public func run(at level: Activation) async {}

  /// Returns `nil`.
  public func action(for event: UserEvent) -> (any Action)? { nil }

  /// The default of no children.
  public var children: [any LiveViewModel] { [] }

  /// The default of no limit.
  public var activationLimit: Activation { .focused }

  /// The default of no properties.
  public nonisolated static var properties: [Property<Self>] { [] }

  /// The default of no actions.
  public nonisolated static var actions: [ActionOffer<Self>] { [] }
}
