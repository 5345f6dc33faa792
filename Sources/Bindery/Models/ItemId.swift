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

  /// Creates an identifier from its parts, by default of an item without a source.
  public init(kind: Kind, source: SourceId? = nil, modelId: ModelId) {
    self.kind = kind
    self.source = source
    self.modelId = modelId
  }
}
