/// Identifies an item among all items: a model's identifier is unique within its
/// kind and source only.
public struct ItemId: Hashable, Sendable {
  /// The kind of media.
  public let kind: Kind

  /// The source that the item came from; nothing where it came from none.
  public let source: SourceId?

  /// The identifier within the kind and the source.
  public let modelId: ModelId

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - kind: The kind of media.
  ///   - source: The source that the item came from.
  ///   - modelId: The identifier within the kind and the source.
  public init(kind: Kind, source: SourceId? = nil, modelId: ModelId) {
    self.kind = kind
    self.source = source
    self.modelId = modelId
  }
}
