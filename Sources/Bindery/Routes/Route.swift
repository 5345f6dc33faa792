/// The destination of a navigation: an item's detail view or another screen of the item.
///
/// A route is a plain value, independent of the code that shows the item. As text, it is an address such as
/// `media://song/719245998`.
public struct Route: Hashable, Sendable {
  /// The kind of the item, such as `song`.
  public var kind: Kind

  /// The identifier of the item within its kind and source.
  public var modelId: ModelId

  /// Further parameters by name, such as `source`, the source of the item.
  public var parameters: [String: String]

  /// Creates a route to the item with a kind and an identifier.
  public init(kind: Kind, modelId: ModelId, parameters: [String: String] = [:]) {
    self.kind = kind
    self.modelId = modelId
    self.parameters = parameters
  }

  /// Creates the route to an item; its source and variant become the parameters `source` and `variant`.
  public init(item: ItemId) {
    self.init(kind: item.kind, modelId: item.modelId)
    parameters["source"] = item.source?.rawValue
    parameters["variant"] = item.variant?.description
  }

  /// The identifier of the item among all items, with the source and variant that the parameters of these names state.
  public var item: ItemId {
    ItemId(
      kind: kind, source: parameters["source"].map { SourceId(rawValue: $0) }, modelId: modelId,
      variant: parameters["variant"].flatMap { ModelVersion($0) })
  }

  /// The name of the item's screen, such as `lyrics`, from the parameter `screen`; `nil` for the detail view.
  public var screen: String? {
    get { parameters["screen"] }
    set { parameters["screen"] = newValue }
  }

  /// Whether the route names an item, because neither the kind nor the identifier is empty.
  ///
  /// Only the address of a complete route can be parsed again.
  public var isComplete: Bool {
    !kind.rawValue.isEmpty && !modelId.rawValue.isEmpty
  }
}
