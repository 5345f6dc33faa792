/// A filter of commands by what their user types.
package struct CommandFilter: Hashable, Sendable {
  private let words: [String]

  /// Creates a filter from a text, whose words a command must all have.
  ///
  /// - Parameter text: The text. Upper and lower case are the same, and without words all commands pass.
  package init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The commands that pass: first those whose title begins with the text, then those in which each word begins one,
  /// then those that have the words anywhere in their title, name or explanation.
  package var commands: [BrowseCommand] {
    let ranks = BrowseCommand.allCases.map { rank(of: $0) }
    let passed = BrowseCommand.allCases.indices.filter { ranks[$0] != nil }
    return passed.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }.map { BrowseCommand.allCases[$0] }
  }

  /// Returns how far back a command stands, or `nil` if it doesn't pass.
  private func rank(of command: BrowseCommand) -> Int? {
    let title = command.title.lowercased()
    if title.hasPrefix(words.joined(separator: " ")) { return 0 }
    let beginnings = (title + " " + command.rawValue).split { $0 == " " || $0 == "-" }
    if words.allSatisfy({ word in beginnings.contains { $0.hasPrefix(word) } }) { return 1 }
    let text = "\(title) \(command.rawValue) \(command.explanation.lowercased())"
    return words.allSatisfy(text.contains) ? 2 : nil
  }
}
