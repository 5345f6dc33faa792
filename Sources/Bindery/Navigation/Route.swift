/// A place in a program that a user can be taken to: the detail of an item.
///
/// A route is a value: whoever wants to show something says where it is, and need
/// not know who shows it. Its text is an address, such as `media://song/719245998`.
public struct Route: Hashable, Sendable {
  /// The kind of the item.
  public var kind: Kind

  /// The identifier of the item.
  public var modelId: ModelId

  /// What else whoever shows it should know, by name.
  public var parameters: [String: String]

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - kind: The kind of the item.
  ///   - modelId: The identifier of the item.
  ///   - parameters: What else whoever shows it should know, by name.
  public init(kind: Kind, modelId: ModelId, parameters: [String: String] = [:]) {
    self.kind = kind
    self.modelId = modelId
    self.parameters = parameters
  }
}
