/// An identifier that is unique among all items.
///
/// A model's own identifier is unique only within its kind and source.
public struct ItemId: Hashable, Sendable {
  /// The kind of media.
  public let kind: Kind

  /// The source that the item came from, or `nil` if it came from none or its source isn't known.
  public let source: SourceId?

  /// The identifier within the kind and the source.
  public let modelId: ModelId

  /// A hash of the item's fields if its source has given another item, with other fields, of the same kind and model
  /// identifier before; `nil` for the only item or the first of several.
  public let variant: ModelVersion?

  /// Creates an identifier from its parts, by default of an item without a source whose identifiers no other item shares.
  public init(kind: Kind, source: SourceId? = nil, modelId: ModelId, variant: ModelVersion? = nil) {
    self.kind = kind
    self.source = source
    self.modelId = modelId
    self.variant = variant
  }

  /// Returns the identifier of another item that shares the kind, the source and the model identifier.
  package func with(variant: ModelVersion?) -> ItemId {
    ItemId(kind: kind, source: source, modelId: modelId, variant: variant)
  }
}
