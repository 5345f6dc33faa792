/// A filter of the browser's commands by words that the user types.
package struct CommandFilter: Hashable, Sendable {
  /// The words of the query, each of which must occur in a command.
  private let words: [String]

  /// Creates a filter from a text; a command passes if it has all words of the text.
  ///
  /// - Parameter text: The words to search for, without regard to case. An empty text lets all commands pass.
  package init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The commands that pass, best matches first: title begins with the text, each word begins one of the command's
  /// words, or the words occur anywhere in title, name or explanation.
  package var commands: [BrowseCommand] {
    let ranks = BrowseCommand.allCases.map { rank(of: $0) }
    let passed = BrowseCommand.allCases.indices.filter { ranks[$0] != nil }
    return passed.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }.map { BrowseCommand.allCases[$0] }
  }

  /// Returns the rank of a command, from 0 for the best to 2, or `nil` if it doesn't pass.
  private func rank(of command: BrowseCommand) -> Int? {
    let title = command.title.lowercased()
    if title.hasPrefix(words.joined(separator: " ")) { return 0 }
    let beginnings = (title + " " + command.rawValue).split { $0 == " " || $0 == "-" }
    if words.allSatisfy({ word in beginnings.contains { $0.hasPrefix(word) } }) { return 1 }
    let text = "\(title) \(command.rawValue) \(command.explanation.lowercased())"
    return words.allSatisfy(text.contains) ? 2 : nil
  }
}
