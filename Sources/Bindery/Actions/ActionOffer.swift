/// A named action that a view model offers.
public struct ActionOffer<Owner>: Sendable {
  /// The name, unique among the actions of its view model.
  public let name: String

  private let read: @Sendable (Owner) -> ActionRequest?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - path: The path to the request, which is `nil` if there is nothing to do now.
  public init(_ name: String, _ path: any KeyPath<Owner, ActionRequest?> & Sendable) {
    self.name = name
    read = { $0[keyPath: path] }
  }

  /// Returns the request of the action in a view model, or `nil` if there is nothing to do now.
  public func request(in owner: Owner) -> ActionRequest? {
    read(owner)
  }
}
