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

  /// Creates the route of an item, whose source becomes the parameter `source`.
  ///
  /// - Parameter item: Identifies the item.
  public init(item: ItemId) {
    self.init(kind: item.kind, modelId: item.modelId)
    parameters["source"] = item.source?.rawValue
  }

  /// Identifies the item.
  public var item: ItemId {
    ItemId(kind: kind, source: parameters["source"].map { SourceId(rawValue: $0) }, modelId: modelId)
  }

  /// Whether the route names an item: neither the kind nor the identifier is empty.
  ///
  /// Only such a route has an address that can be read back.
  public var isComplete: Bool {
    !kind.rawValue.isEmpty && !modelId.rawValue.isEmpty
  }
}
