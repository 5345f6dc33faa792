package import BinderyText

/// The text of a field in one line, and the place of its cursor.
///
/// The text is safe for a terminal and of bounded length. The cursor stands between two grapheme clusters, or at an end,
/// and so no edit cuts a cluster.
package struct TextField: Hashable, Sendable {
  /// The maximum size of the text in bytes of UTF-8; of what is inserted, the rest is left out.
  package static let limit = 4096

  /// The text.
  package private(set) var text: String

  /// The place of the cursor in the text.
  package private(set) var cursor: String.Index

  /// Creates a field with its cursor at the end of the text, which is made safe.
  package init(_ text: String = "") {
    self.text = ""
    cursor = self.text.startIndex
    insert(text)
  }

  /// Whether the field has no text.
  package var isEmpty: Bool { text.isEmpty }

  /// The text before the cursor.
  package var textBefore: Substring { text[..<cursor] }

  /// The text after the cursor.
  package var textAfter: Substring { text[cursor...] }

  /// The text, which is safe for a terminal.
  package var safeText: SafeText { SafeText(text) }
}

extension TextField {
  /// Inserts text before the cursor. A line break becomes a space, and what a terminal must not get is replaced.
  package mutating func insert(_ inserted: String) {
    var room = Self.limit - text.utf8.count
    let fitting = inserted.prefix { cluster in
      room -= cluster.utf8.count
      return room >= 0
    }
    if !fitting.isEmpty { replace(cursor..<cursor, with: String(fitting)) }
  }

  /// Removes a part of the text, and moves the cursor there.
  mutating func remove(_ range: Range<String.Index>) {
    guard !range.isEmpty else { return }
    replace(range, with: "")
  }

  /// Moves the cursor to a place; one within a cluster counts as the place after it.
  package mutating func moveCursor(to index: String.Index) {
    cursor = index >= text.endIndex ? text.endIndex : text.indices.first { $0 >= index } ?? text.endIndex
  }

  /// Moves the cursor after a number of clusters, at most to the end.
  package mutating func moveCursor(toOffset offset: Int) {
    cursor = text.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
  }

  private mutating func replace(_ range: Range<String.Index>, with inserted: String) {
    // The text is made safe as a whole: a mark belongs to the letter before it, which may be there already.
    let start = SafeText(text[..<range.lowerBound] + inserted).string
    let new = SafeText(start + text[range.upperBound...]).string
    guard new.utf8.count <= Self.limit else { return }
    text = new
    moveCursor(to: new.utf8.index(new.startIndex, offsetBy: start.utf8.count, limitedBy: new.endIndex) ?? new.endIndex)
  }
}
