public import Bindery

/// The place of an item in an outline, and what is known of its contents.
public struct OutlinePlace: Hashable, Sendable {
  /// The number of items above the item.
  public let depth: Int

  /// The address of the item that contains it, or `nil` for one of the top level.
  public let parent: Route?

  /// The report on the item's own contents, or `nil` if they weren't asked for.
  public let contents: SourceReport?

  /// Creates a place.
  public init(depth: Int, parent: Route?, contents: SourceReport?) {
    self.depth = depth
    self.parent = parent
    self.contents = contents
  }

  /// The number of blank columns before the item's lines.
  var indent: Int { ItemWriter.indent * depth }

  /// Writes the members of the item's JSON object.
  func write(to json: inout JSONWriter) {
    json.member("depth", depth)
    json.optionalMember("parent", parent?.description)
    if let contents { json.objectMember("contents") { contents.write(to: &$0) } }
  }
}
