/// A named action that a live view model offers.
public struct LiveActionOffer<Owner>: Sendable {
  /// The name, unique among the actions of its view model.
  public let name: String

  private let read: @MainActor @Sendable (Owner) -> ActionRequest?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - read: A function that returns the request, or `nil` if there is nothing to do now.
  public init(_ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> ActionRequest?) {
    self.name = name
    self.read = read
  }

  /// Returns the request of the action in a view model, or `nil` if there is nothing to do now.
  @MainActor
  public func request(in owner: Owner) -> ActionRequest? {
    read(owner)
  }
}
