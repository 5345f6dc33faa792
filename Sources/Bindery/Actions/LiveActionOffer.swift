/// A named action that a view model that lives offers.
public struct LiveActionOffer<Owner>: Sendable {
  /// The name, unique among the actions of its view model.
  public let name: String

  private let read: @MainActor @Sendable (Owner) -> ActionRequest?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - read: Says what would be done; nothing where there is nothing to do now.
  public init(_ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> ActionRequest?) {
    self.name = name
    self.read = read
  }

  /// Asks what a view model would have done.
  ///
  /// - Parameter owner: The view model.
  /// - Returns: The request, or nothing where there is nothing to do now.
  @MainActor
  public func request(in owner: Owner) -> ActionRequest? {
    read(owner)
  }
}
