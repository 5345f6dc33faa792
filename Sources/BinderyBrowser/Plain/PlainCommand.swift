internal import Bindery

/// A line that the user of the browser without a screen has typed.
enum PlainCommand: Hashable, Sendable {
  /// Searches for a query, as it was typed.
  case search(String)

  /// Opens the item with a number.
  case open(Int)

  /// Shows the item at an address.
  case show(Route)

  /// Writes the reason why a typed address isn't valid, a sentence without a period.
  case refuse(String)

  /// Performs the action with a name that items offer, or writes their actions if there is no name. Without numbers,
  /// the items are that of the page or the marked ones.
  case perform(PlainNumbers?, name: String?)

  /// Writes once more the items of the list that were written with some numbers.
  case list(PlainNumbers)

  /// Marks the items of the list that have some numbers.
  case mark(PlainNumbers)

  /// Removes the marks of the items that have some numbers, or all marks if there are no numbers.
  case unmark(PlainNumbers?)

  /// Performs a command that consists of one word, such as `back`.
  case word(PlainWord)

  /// Does nothing, since the line is empty.
  case nothing

  /// Parses a line. A line that is no command is a query; the word `search` in front makes any line a query.
  init(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    guard let first = words.first else {
      self = .nothing
      return
    }
    self = Self.command(first, words, rest) ?? .search(words.joined(separator: " "))
  }

  /// Returns the command that the words of a line stand for, or `nil` if they are a query.
  private static func command(_ first: String, _ words: [String], _ rest: String) -> Self? {
    switch PlainWord(rawValue: first) {
    case .search where words.count > 1: return .search(rest)
    case .perform: return perform(words.dropFirst())
    case .list where words.count > 1: return PlainNumbers(rest).map { .list($0) }
    case .mark: return PlainNumbers(rest).map { .mark($0) }
    case .unmark where words.count > 1: return PlainNumbers(rest).map { .unmark($0) }
    case .unmark: return .unmark(nil)
    case .search, nil: break
    case let word?: return words.count == 1 ? .word(word) : nil
    }
    guard words.count == 1 else { return nil }
    if let number = Int(first) { return .open(number) }
    return first.hasPrefix("media:") ? show(first) : nil
  }

  /// Returns the command that opens the page at an address.
  private static func show(_ address: String) -> Self {
    do throws(RouteError) {
      return .show(try Route(parsing: address))
    } catch {
      return .refuse("\(error)")
    }
  }

  /// Returns the command for the words after `do`: numbers, the name of an action, both or neither.
  private static func perform(_ words: ArraySlice<String>) -> Self? {
    guard let first = words.first else { return .perform(nil, name: nil) }
    guard let numbers = PlainNumbers(first) else { return words.count == 1 ? .perform(nil, name: first) : nil }
    return words.count < 3 ? .perform(numbers, name: words.dropFirst().first) : nil
  }
}
