public import Observation

/// A view model that lives: it changes by itself, loads something, or wakes when it
/// is seen.
///
/// It is an `@Observable` class on the main actor. Whoever shows it is told once what
/// was shown may differ. It stays the same object while the thing that it shows stays
/// the same; a new version of the model goes to `update(_:)`.
@MainActor
public protocol LiveViewModel: AnyObject, Observable, Sendable {
  /// The model that the view model is made of.
  associatedtype Content: Model

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - context: What the surroundings offer.
  init(model: Content, context: Context)

  /// Takes a new version of the model, which describes the same thing.
  ///
  /// - Parameter model: The model to show from now on.
  func update(_ model: Content)

  /// Works for as long as somebody shows the view model at a level or above.
  ///
  /// It is called for each level that is entered on the way up, the lowest first, and
  /// never for `offscreen`. The task that it runs in is cancelled when the level is
  /// left: what runs at `near` goes on while the view model is visible. When it
  /// returns, nothing more happens until the level is left and entered again. The
  /// default does nothing.
  ///
  /// - Parameter level: The level that was entered.
  func run(at level: Activation) async

  /// Says what something that the user did shall lead to. The default is nothing.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: What is to be done. Only an `ActionRequest` can leave a plugin.
  func action(for event: UserEvent) -> (any Action)?

  /// The view models within this one, which are as active as it is. The default is none.
  ///
  /// A change of an observable list counts at once.
  var children: [any LiveViewModel] { get }

  /// The most that the view model is activated as a child. The default is no limit.
  var activationLimit: Activation { get }

  /// What can be asked of the view model from outside, in the order to show it.
  nonisolated static var properties: [LiveProperty<Self>] { get }

  /// What the view model offers to do, in the order to show it.
  nonisolated static var actions: [LiveActionOffer<Self>] { get }
}

extension LiveViewModel {
  /// Does nothing.
  public func run(at level: Activation) async {}

  /// Nothing.
  public func action(for event: UserEvent) -> (any Action)? { nil }

  /// No children.
  public var children: [any LiveViewModel] { [] }

  /// No limit.
  public var activationLimit: Activation { .focused }

  /// No properties.
  public nonisolated static var properties: [LiveProperty<Self>] { [] }

  /// No actions.
  public nonisolated static var actions: [LiveActionOffer<Self>] { [] }
}
