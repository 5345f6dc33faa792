internal import BinderyText

/// A line of text with a cursor, edited by whole graphemes.
struct PromptField: Hashable, Sendable {
  private var before: [Character]
  private var after: [Character] = []

  /// Creates a field with the cursor at the end of a text.
  init(_ text: String) {
    before = Array(text)
  }

  /// The whole text.
  var text: String { String(before + after) }

  /// The commands that edit the text or move the cursor.
  static let commands: Set<BrowseCommand> = [
    .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd, .left, .right, .wordLeft, .wordRight,
    .lineStart, .lineEnd,
  ]

  /// Inserts text before the cursor, with a space in place of each line break.
  mutating func insert(_ text: String) {
    // A combining mark joins the grapheme before it.
    before = Array(String(before) + String(text.map { $0.isNewline ? " " : $0 }))
  }

  /// Performs a command; one that isn't of a text field has no effect.
  mutating func perform(_ command: BrowseCommand) {
    switch command {
    case .deleteBackward: _ = before.popLast()
    case .deleteForward: after = Array(after.dropFirst())
    case .deleteWord: before.removeLast(wordLength)
    case .deleteToStart: before = []
    case .deleteToEnd: after = []
    case .left: move(before: before.count - 1)
    case .right: move(before: before.count + 1)
    case .wordLeft: move(before: before.count - wordLength)
    case .wordRight: move(before: before.count + nextWordLength)
    case .lineStart: move(before: 0)
    case .lineEnd: move(before: before.count + after.count)
    default: break
    }
  }

  private mutating func move(before count: Int) {
    let all = before + after
    let count = max(0, min(count, all.count))
    (before, after) = (Array(all[..<count]), Array(all[count...]))
  }

  private var wordLength: Int {
    let rest = before.reversed().drop(while: \.isWhitespace)
    return before.count - rest.count + rest.prefix { !$0.isWhitespace }.count
  }

  private var nextWordLength: Int {
    let rest = after.drop(while: \.isWhitespace)
    return after.count - rest.count + rest.prefix { !$0.isWhitespace }.count
  }

  /// Returns the part of the text that a width shows, and the column of the cursor in it.
  ///
  /// The cursor has a column of its own also at the end of the text.
  func window(columns: Int) -> (text: String, cursor: Int) {
    var width = SafeText.columns(of: String(before))
    var shown = before[...]
    while width > max(0, columns - 1), let first = shown.popFirst() { width -= SafeText.columns(of: String(first)) }
    return (String(shown + after), max(0, width))
  }
}
