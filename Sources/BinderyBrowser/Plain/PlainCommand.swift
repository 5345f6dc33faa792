/// A line that the user of the browser without a screen has typed.
enum PlainCommand: Hashable, Sendable {
  /// Looks for text, as it was typed.
  case search(String)

  /// Opens the item with a number.
  case open(Int)

  /// Does what the open item offers under a name.
  case perform(String)

  /// Does something that one word says.
  case word(Word)

  /// Nothing was typed.
  case nothing

  /// A command of one word.
  enum Word: String, CaseIterable, Hashable, Sendable {
    case more, list, back, next, previous, refresh, help, quit
  }

  /// Reads a line. What is no command is looked for; `search` in front allows to look for what would be one.
  init(line: String) {
    let line = line.trimmed
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch parts.first {
    case nil: self = .nothing
    case "search" where parts.count == 2: self = .search(parts[1].trimmed)
    case "do" where parts.count == 2: self = .perform(parts[1].trimmed)
    case let word? where parts.count == 1:
      if let number = Int(word) {
        self = .open(number)
      } else {
        self = Word(rawValue: word).map { .word($0) } ?? .search(word)
      }
    default: self = .search(line)
    }
  }
}

extension PlainCommand {
  /// The lines of the help.
  static let help = """
    Type what to look for, or one of these:
      a number      opens the item with that number
      more          shows further items
      list          shows the items again, from the first
      back          goes back to the item before, or to the list
      next          shows the next item of the list
      previous      shows the previous item of the list
      do NAME       does what an item offers; its page names all that it does
      refresh       searches again
      search TEXT   looks for a text that is also a command
      help          shows this
      quit          ends
    """
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
