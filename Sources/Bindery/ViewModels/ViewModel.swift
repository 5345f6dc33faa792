/// All the logic of showing a model, without any view.
///
/// A view model is a value over its model: it computes what a view shows, depends
/// on nothing else, and can be tested without drawing anything. It may be used on
/// any thread.
public protocol ViewModel: Sendable {
  /// The model that the view model is made of.
  associatedtype Content: Model

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - context: What the surroundings offer.
  init(model: Content, context: Context)

  /// What can be asked of the view model from outside, in the order to show it.
  static var properties: [Property<Self>] { get }

  /// What the view model offers to do, in the order to show it.
  static var actions: [ActionOffer<Self>] { get }
}

extension ViewModel {
  /// No actions.
  public static var actions: [ActionOffer<Self>] { [] }
}
