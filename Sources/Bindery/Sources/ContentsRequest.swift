/// A request to a source for the items that an item contains, such as the songs of an album.
public struct ContentsRequest: Hashable, Sendable {
  /// The source to search, or `nil` for the source of the containing item.
  public var source: SourceId?

  /// The search that finds the contained items; a limit of 0 lets the host choose one.
  public var search: SearchRequest

  /// Creates a request from a search and the source to search.
  ///
  /// - Parameters:
  ///   - search: The search that finds the contained items; a limit of 0 lets the host choose one.
  ///   - source: The source to search, or `nil` for the source of the containing item.
  public init(_ search: SearchRequest, from source: SourceId? = nil) {
    self.search = search
    self.source = source
  }

  /// Creates a request for the items of some kinds in which a field has the identifier of the containing item.
  ///
  ///     ContentsRequest(of: modelId, kinds: ["song"], whose: "collectionId")
  ///
  /// A source with lookups, such as a store, finds them by the identifier; one that has all items, such as a file,
  /// finds them by the field.
  ///
  /// - Parameters:
  ///   - id: The identifier of the containing item.
  ///   - kinds: The kinds of the contained items.
  ///   - field: The name of the contained items' field with the identifier of the containing item.
  ///   - limit: The maximum number of items, or 0 if the host may choose.
  public init(of id: ModelId, kinds: [Kind], whose field: String, limit: Int = 0) {
    self.init(SearchRequest(ids: [id], kinds: kinds, limit: limit, fields: [field: id.rawValue]))
  }
}
