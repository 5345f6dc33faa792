public import Observation

/// A view model that changes over time, loads data, or starts work when it becomes visible.
///
/// A live view model is an `@Observable` class on the main actor. Its presenters, such as screens, are notified once
/// when something that they have read may have changed. One object shows one item for its whole life; `update(_:)`
/// passes it new versions of the model.
@MainActor
public protocol LiveViewModel: AnyObject, Observable, Sendable {
  /// The type of the model that the view model shows.
  associatedtype Content: Model

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - context: The context with the view model's services, such as the clock and the log.
  init(model: Content, context: Context)

  /// Replaces the model by a new version, which describes the same item.
  func update(_ model: Content)

  /// Does the work of the view model while at least one presenter shows it at a level or above.
  ///
  /// The function is called for each level that is entered on the way up, the lowest first, and never for `offscreen`.
  /// Its task is cancelled when the level is left: the task of `near` continues while the view model is visible. A
  /// function that has returned isn't called again until the level is left and entered again. The default does nothing.
  func run(at level: Activation) async

  /// Returns the action to perform for an event, or `nil`, the default, if there is nothing to do.
  ///
  /// The action is an `ActionRequest`, a `ShowRoute` or a `GoBack`, which the host performs; any other is an error. The
  /// host doesn't perform a request that opens an address or copies text, because the user hasn't chosen it by its
  /// title; such requests belong in `actions`. The host handles `copy` itself, and copies the address of the item. The
  /// host may call the function repeatedly, also only to learn what an event would do. So the function must change
  /// nothing and send nothing: a view model changes with time, with its activation and with its model.
  func action(for event: UserEvent) -> (any Action)?

  /// The child view models, which get the activation level of this one, up to their own limit. The default is none.
  ///
  /// If the list is observable, a change of it takes effect at once.
  var children: [any LiveViewModel] { get }

  /// The highest activation level that the view model gets as a child of another; `focused`, the default, is no limit.
  var activationLimit: Activation { get }

  /// The properties that a host can read, in the order to show them.
  nonisolated static var properties: [Property<Self>] { get }

  /// The actions that the view model offers, in the order to show them.
  nonisolated static var actions: [ActionOffer<Self>] { get }
}

extension LiveViewModel {
  /// Does nothing, as the default for view models without work of their own.
  public func run(at level: Activation) async {}

  /// Returns `nil`, as the default for view models that respond to no events.
  public func action(for event: UserEvent) -> (any Action)? { nil }

  /// The default list of child view models, which is empty.
  public var children: [any LiveViewModel] { [] }

  /// The default limit of the activation level, `focused`, which is no limit.
  public var activationLimit: Activation { .focused }

  /// The default list of properties, which is empty.
  public nonisolated static var properties: [Property<Self>] { [] }

  /// The default list of actions, which is empty.
  public nonisolated static var actions: [ActionOffer<Self>] { [] }
}
