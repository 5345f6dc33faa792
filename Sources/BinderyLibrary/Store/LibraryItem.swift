package import Bindery
package import BinderyRendering
internal import BinderySources

/// An item as a library stores it: its JSON, and the texts by which it is found.
package struct LibraryItem: Hashable, Sendable {
  /// The source that the item came from: that of a plugin, or ``fileSource``.
  package var source: SourceId

  /// The kind of the item, such as `song`.
  package var kind: Kind

  /// The identifier of the thing that the item describes.
  package var id: ModelId

  /// The version of the item, which changes whenever it has to be drawn again.
  package var version: ModelVersion

  /// The binding that its identifier, its version and its texts come from.
  package var stamp: BindingStamp

  /// The JSON as it came, without the white space between its tokens.
  package var json: [UInt8]

  /// The title of the item.
  package var title: String

  /// The text below the title.
  package var subtitle: String

  /// All other texts by which the item is found.
  package var rest: [String]

  /// The source of items that were read from a file.
  package static let fileSource: SourceId = "file"

  /// Creates an item. Without a stamp, it is known by the generic binding of its kind.
  package init(
    source: SourceId = Self.fileSource, kind: Kind, id: ModelId, version: ModelVersion, stamp: BindingStamp? = nil,
    json: [UInt8], title: String = "", subtitle: String = "", rest: [String] = []
  ) {
    (self.source, self.kind, self.id, self.version, self.json) = (source, kind, id, version, json)
    self.stamp = stamp ?? BindingStamp(kind: kind)
    (self.title, self.subtitle, self.rest) = (title, subtitle, rest)
  }
}

/// The columns of the search index for one item, as folded tokens.
struct IndexedItem: Sendable {
  let title: String
  let subtitle: String
  let rest: String
  let kindToken: String

  /// The token between two properties, which no phrase crosses: no text that is folded has it.
  static let boundary = "\u{e002}"

  /// The folded title with its punctuation, such as `c++`, or `nil` if it has none.
  let marks: String?

  /// Creates columns from texts that are folded already.
  init(title: String, subtitle: String, rest: String, kindToken: String, marks: String?) {
    (self.title, self.subtitle, self.rest, self.kindToken, self.marks) = (title, subtitle, rest, kindToken, marks)
  }

  /// Folds the texts of an item. This takes most of the time of an import, and is done on several threads.
  init(_ item: LibraryItem) {
    let folded = FoldedText(item.title)
    title = IndexedText.stored(folded)
    subtitle = IndexedText.stored(FoldedText(item.subtitle))
    rest = item.rest.lazy.map { IndexedText.stored(FoldedText($0)) }.joined(separator: " \(Self.boundary) ")
    kindToken = KindToken(of: item.kind).text
    marks = MarkedText.text(of: folded)
  }

  /// The number of bytes of the texts.
  var byteCount: Int { title.utf8.count + subtitle.utf8.count + rest.utf8.count + (marks?.utf8.count ?? 0) }
}
