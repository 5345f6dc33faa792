internal import Bindery

/// A line that the user of the browser without a screen has typed.
enum PlainCommand: Hashable, Sendable {
  /// Looks for text, as it was typed.
  case search(String)

  /// Opens the item with a number.
  case open(Int)

  /// Shows the item at an address.
  case show(Route)

  /// Tells why an address isn't one, in a sentence without a period.
  case refuse(String)

  /// Does what items offer under a name, or tells what they offer. Without numbers, the items are those at hand.
  case perform(PlainNumbers?, name: String?)

  /// Shows items of the list again.
  case list(PlainNumbers)

  /// Marks items.
  case mark(PlainNumbers)

  /// Removes the marks of items, or all marks.
  case unmark(PlainNumbers?)

  /// Does something that one word says.
  case word(PlainWord)

  /// Nothing was typed.
  case nothing

  /// Reads a line. What is no command is looked for; `search` in front allows to look for what would be one.
  init(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    guard let first = words.first else {
      self = .nothing
      return
    }
    self = Self.command(first, words, rest) ?? .search(words.joined(separator: " "))
  }

  /// Returns the command that words stand for, or `nil` if they are to be looked for.
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

  private static func show(_ address: String) -> Self {
    do throws(RouteError) {
      return .show(try Route(parsing: address))
    } catch {
      return .refuse("\(error)")
    }
  }

  /// Returns the command of the words after `do`: numbers, a name, both or neither.
  private static func perform(_ words: ArraySlice<String>) -> Self? {
    guard let first = words.first else { return .perform(nil, name: nil) }
    guard let numbers = PlainNumbers(first) else { return words.count == 1 ? .perform(nil, name: first) : nil }
    return words.count < 3 ? .perform(numbers, name: words.dropFirst().first) : nil
  }
}
