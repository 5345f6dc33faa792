/// The location of an item's detail view, or of a further screen of the item, to which a program can navigate.
///
/// A route is a value: its sender need not know who shows the item. Its text is an address, such as
/// `media://song/719245998`.
public struct Route: Hashable, Sendable {
  /// The kind of the item.
  public var kind: Kind

  /// The identifier of the item.
  public var modelId: ModelId

  /// Further parameters by name, such as `source`, the source of the item.
  public var parameters: [String: String]

  /// Creates a route to the item of a kind and an identifier.
  public init(kind: Kind, modelId: ModelId, parameters: [String: String] = [:]) {
    self.kind = kind
    self.modelId = modelId
    self.parameters = parameters
  }

  /// Creates the route of an item, whose source becomes the parameter `source`, and its variant the parameter `variant`.
  public init(item: ItemId) {
    self.init(kind: item.kind, modelId: item.modelId)
    parameters["source"] = item.source?.rawValue
    parameters["variant"] = item.variant?.description
  }

  /// The identifier of the item among all items, with the source that the parameter `source` names, and the variant that
  /// the parameter `variant` names in 16 hexadecimal digits.
  public var item: ItemId {
    ItemId(
      kind: kind, source: parameters["source"].map { SourceId(rawValue: $0) }, modelId: modelId,
      variant: parameters["variant"].flatMap { ModelVersion($0) })
  }

  /// The name of a further screen of the item, such as `lyrics`, or `nil` for its detail view: the parameter `screen`.
  public var screen: String? {
    get { parameters["screen"] }
    set { parameters["screen"] = newValue }
  }

  /// Whether the route names an item: neither the kind nor the identifier is empty.
  ///
  /// Only the address of a complete route can be parsed again.
  public var isComplete: Bool {
    !kind.rawValue.isEmpty && !modelId.rawValue.isEmpty
  }
}
