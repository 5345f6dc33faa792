/// An identifier that is unique among all items of all kinds and sources.
///
/// A model's own identifier is unique only within its kind and source.
public struct ItemId: Hashable, Sendable {
  /// The kind of media of the item, such as `song`.
  public let kind: Kind

  /// The source that the item came from, or `nil` if it came from none or its source isn't known.
  public let source: SourceId?

  /// The identifier within the kind and the source.
  public let modelId: ModelId

  /// A hash of the item's fields, which distinguishes it from others of the same source, kind and model identifier.
  ///
  /// The first or only item with an identifier has no variant (`nil`).
  public let variant: ModelVersion?

  /// Creates an identifier from its parts, by default without a source and a variant.
  public init(kind: Kind, source: SourceId? = nil, modelId: ModelId, variant: ModelVersion? = nil) {
    self.kind = kind
    self.source = source
    self.modelId = modelId
    self.variant = variant
  }

  /// Returns this identifier with another variant, for another item of the same kind, source and model identifier.
  package func with(variant: ModelVersion?) -> ItemId {
    ItemId(kind: kind, source: source, modelId: modelId, variant: variant)
  }
}
