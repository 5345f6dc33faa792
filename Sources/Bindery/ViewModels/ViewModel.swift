/// The presentation logic of a model, without any view.
///
/// A view model is a value made from its model: it computes what a view shows, depends on nothing else, and can be
/// tested without a view. It may be used on any thread.
public protocol ViewModel: Sendable {
  /// The type of the model that the view model shows.
  associatedtype Content: Model

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - context: The context with the view model's services, such as the clock and the log.
  init(model: Content, context: Context)

  /// The properties that a host can read, in the order to show them.
  static var properties: [Property<Self>] { get }

  /// The actions that the view model offers, in the order to show them.
  static var actions: [ActionOffer<Self>] { get }
}

extension ViewModel {
  /// The default list of actions, which is empty.
  public static var actions: [ActionOffer<Self>] { [] }
}
