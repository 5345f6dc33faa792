extension TextField {
  /// Performs an editing command as readline does.
  ///
  /// - Parameter command: The command, such as delete backward.
  /// - Returns: Whether the command is one of text fields, even if it changes nothing now.
  @discardableResult
  package mutating func perform(_ command: BrowseCommand) -> Bool {
    guard let edit = Self.edits[command] else { return false }
    edit(&self)
    return true
  }

  /// The editing commands, which `perform(_:)` accepts.
  package static let commands = Set(edits.keys)

  /// The functions that edit the text field, by the commands that call them.
  private static let edits: [BrowseCommand: @Sendable (inout TextField) -> Void] = [
    .left: { $0.cursor(to: $0.before) },
    .right: { $0.cursor(to: $0.after) },
    .wordLeft: { $0.cursor(to: $0.wordStart(isInWord: \.isWordPart)) },
    .wordRight: { $0.cursor(to: $0.wordEnd) },
    .lineStart: { $0.cursor(to: $0.text.startIndex) },
    .lineEnd: { $0.cursor(to: $0.text.endIndex) },
    .deleteBackward: { $0.remove($0.before..<$0.cursor) },
    .deleteForward: { $0.remove($0.cursor..<$0.after) },
    .deleteWord: { $0.remove($0.wordStart(isInWord: \.isNoSpace)..<$0.cursor) },
    .deleteToStart: { $0.remove($0.text.startIndex..<$0.cursor) },
    .deleteToEnd: { $0.remove($0.cursor..<$0.text.endIndex) },
  ]

  /// Moves the cursor to an index.
  private mutating func cursor(to index: String.Index) { moveCursor(to: index) }

  /// The index one grapheme cluster before the cursor, or the cursor at the start of the text.
  private var before: String.Index { cursor == text.startIndex ? cursor : text.index(before: cursor) }

  /// The index one grapheme cluster after the cursor, or the cursor at the end of the text.
  private var after: String.Index { cursor == text.endIndex ? cursor : text.index(after: cursor) }

  /// The index after the word at the cursor, or after the next word.
  private var wordEnd: String.Index {
    let word = textAfter.drop { !$0.isWordPart }
    return word.firstIndex { !$0.isWordPart } ?? text.endIndex
  }

  /// Returns the index of the start of the word before the cursor, whose characters satisfy `isInWord`.
  private func wordStart(isInWord: (Character) -> Bool) -> String.Index {
    guard let last = textBefore.lastIndex(where: isInWord) else { return text.startIndex }
    return textBefore[..<last].lastIndex { !isInWord($0) }.map { text.index(after: $0) } ?? text.startIndex
  }
}

extension Character {
  /// Whether the character belongs to a word for movement: it is a letter or a number.
  fileprivate var isWordPart: Bool { isLetter || isNumber }

  /// Whether the character belongs to a word for deletion, as for readline's Ctrl-W: it isn't whitespace.
  fileprivate var isNoSpace: Bool { !isWhitespace }
}
