package import BinderyText

/// The contents of a single-line text field: its text and its cursor.
///
/// The text is safe for a terminal and of bounded length. The cursor is between two grapheme clusters or at an end, so
/// no edit splits a cluster.
package struct TextField: Hashable, Sendable {
  /// The maximum size of the text in UTF-8 bytes; the rest of inserted text is dropped.
  package static let limit = 4096

  /// The text of the field.
  package private(set) var text: String

  /// The index of the cursor in the text.
  package private(set) var cursor: String.Index

  /// Creates a text field with a text, which is made safe for a terminal, and the cursor at its end.
  package init(_ text: String = "") {
    self.text = ""
    cursor = self.text.startIndex
    insert(text)
  }

  /// Whether the field's text is empty.
  package var isEmpty: Bool { text.isEmpty }

  /// The text before the cursor.
  package var textBefore: Substring { text[..<cursor] }

  /// The text after the cursor.
  package var textAfter: Substring { text[cursor...] }

  /// The text of the field as a value whose type says that it is safe for a terminal.
  package var safeText: SafeText { SafeText(text) }
}

extension TextField {
  /// Inserts text at the cursor, which moves behind it.
  ///
  /// A line break becomes a space, and characters that are unsafe for a terminal are replaced.
  package mutating func insert(_ inserted: String) {
    var room = Self.limit - text.utf8.count
    let fitting = inserted.prefix { cluster in
      // A character that is replaced may have more bytes than before.
      room -= SafeText(String(cluster)).string.utf8.count
      return room >= 0
    }
    if !fitting.isEmpty { replace(cursor..<cursor, with: String(fitting)) }
  }

  /// Removes a range of the text, and moves the cursor there.
  mutating func remove(_ range: Range<String.Index>) {
    guard !range.isEmpty else { return }
    replace(range, with: "")
  }

  /// Moves the cursor to an index; one within a grapheme cluster counts as the end of the cluster.
  package mutating func moveCursor(to index: String.Index) {
    cursor = index >= text.endIndex ? text.endIndex : text.indices.first { $0 >= index } ?? text.endIndex
  }

  /// Moves the cursor after the given number of grapheme clusters, at most to the end.
  package mutating func moveCursor(toOffset offset: Int) {
    cursor = text.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
  }

  /// Replaces a range of the text and moves the cursor after the inserted text, unless the text would become too long.
  private mutating func replace(_ range: Range<String.Index>, with inserted: String) {
    // The text is made safe as a whole: a mark belongs to the letter before it, which may be there already.
    let start = SafeText(text[..<range.lowerBound] + inserted).string
    let new = SafeText(start + text[range.upperBound...]).string
    guard new.utf8.count <= Self.limit else { return }
    text = new
    moveCursor(to: new.utf8.index(new.startIndex, offsetBy: start.utf8.count, limitedBy: new.endIndex) ?? new.endIndex)
  }
}
