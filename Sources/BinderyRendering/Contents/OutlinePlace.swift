public import Bindery

/// The position of an item in an outline of nested items, and the report on loading its contents.
public struct OutlinePlace: Hashable, Sendable {
  /// The nesting depth of the item: the number of its ancestors in the outline.
  public let depth: Int

  /// The route of the item that contains this item, or `nil` for a top-level item.
  public let parent: Route?

  /// The report on loading the item's own contents, or `nil` if they weren't requested.
  public let contents: SourceReport?

  /// Creates a position in an outline from a depth, the parent item's route, and a report on the contents.
  public init(depth: Int, parent: Route?, contents: SourceReport?) {
    self.depth = depth
    self.parent = parent
    self.contents = contents
  }

  /// The number of blank columns before the item's lines.
  var indent: Int { ItemWriter.indent * depth }

  /// Writes the members that an outline adds to an item's JSON object: `depth`, `parent`, and `contents` if they were
  /// requested.
  func write(to json: inout JSONWriter) {
    json.member("depth", depth)
    json.optionalMember("parent", parent?.description)
    if let contents { json.objectMember("contents") { contents.write(to: &$0) } }
  }
}
