/// A request for what an item contains, such as the songs of an album.
public struct ContentsRequest: Hashable, Sendable {
  /// The source to ask, or `nil` for the one that the item came from.
  public var source: SourceId?

  /// The request to that source, with a limit of 0 if the host may choose one.
  public var search: SearchRequest

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - search: The request to the source, with a limit of 0 if the host may choose one.
  ///   - source: The source to ask, or `nil` for the one that the item came from.
  public init(_ search: SearchRequest, from source: SourceId? = nil) {
    self.search = search
    self.source = source
  }

  /// Creates a request for the items of some kinds that refer to an item by a field.
  ///
  ///     ContentsRequest(of: modelId, kinds: ["song"], whose: "collectionId")
  ///
  /// A source that looks up, as a store does, finds them by the identifier; one that has all items, as a file does,
  /// finds them by the field.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item that contains the others.
  ///   - kinds: The kinds of the items that it contains.
  ///   - field: The field by which these name the item.
  ///   - limit: The maximum number of items, or 0 if the host may choose.
  public init(of id: ModelId, kinds: [Kind], whose field: String, limit: Int = 0) {
    self.init(SearchRequest(ids: [id], kinds: kinds, limit: limit, fields: [field: id.rawValue]))
  }
}
