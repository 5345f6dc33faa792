extension TextField {
  /// Performs a command by readline's habits.
  ///
  /// - Parameter command: The command.
  /// - Returns: Whether it is a command of text fields, even if it changes nothing here.
  @discardableResult
  package mutating func perform(_ command: BrowseCommand) -> Bool {
    guard let edit = Self.edits[command] else { return false }
    edit(&self)
    return true
  }

  /// The commands of text fields.
  package static let commands = Set(edits.keys)

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

  private mutating func cursor(to index: String.Index) { moveCursor(to: index) }

  /// The place one cluster before the cursor.
  private var before: String.Index { cursor == text.startIndex ? cursor : text.index(before: cursor) }

  /// The place one cluster after the cursor.
  private var after: String.Index { cursor == text.endIndex ? cursor : text.index(after: cursor) }

  /// The end of the word at the cursor or after it.
  private var wordEnd: String.Index {
    let word = textAfter.drop { !$0.isWordPart }
    return word.firstIndex { !$0.isWordPart } ?? text.endIndex
  }

  /// Returns the start of the word at the cursor or before it.
  private func wordStart(isInWord: (Character) -> Bool) -> String.Index {
    guard let last = textBefore.lastIndex(where: isInWord) else { return text.startIndex }
    return textBefore[..<last].lastIndex { !isInWord($0) }.map { text.index(after: $0) } ?? text.startIndex
  }
}

extension Character {
  /// Whether the character belongs to a word to move over.
  fileprivate var isWordPart: Bool { isLetter || isNumber }

  /// Whether the character belongs to a word to delete, as readline's Ctrl-W does.
  fileprivate var isNoSpace: Bool { !isWhitespace }
}
