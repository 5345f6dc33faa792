/// A named action that a view model offers.
public struct ActionOffer<Owner>: Sendable {
  /// The name, unique among the actions of its view model.
  public let name: String

  private let read: @Sendable (Owner) -> ActionRequest?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of its view model.
  ///   - path: The path to what would be done; nothing where there is nothing to do now.
  public init(_ name: String, _ path: any KeyPath<Owner, ActionRequest?> & Sendable) {
    self.name = name
    read = { $0[keyPath: path] }
  }

  /// Asks what a view model would have done.
  ///
  /// - Parameter owner: The view model.
  /// - Returns: The request, or nothing where there is nothing to do now.
  public func request(in owner: Owner) -> ActionRequest? {
    read(owner)
  }
}
