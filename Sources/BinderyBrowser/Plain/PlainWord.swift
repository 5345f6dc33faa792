internal import BinderyText

/// A word that names a command of the browser without a screen.
enum PlainWord: String, CaseIterable, Hashable, Sendable {
  case search, more, list, page, back, next, previous
  case perform = "do"
  case mark, unmark, refresh, retry, help, quit

  /// The arguments that may follow the word, as the help shows them; empty text if there are none.
  var arguments: String {
    switch self {
    case .search: "TEXT"
    case .perform: "[NUMBERS] [ACTION]"
    case .mark: "NUMBERS"
    case .list, .unmark: "[NUMBERS]"
    default: ""
    }
  }

  /// The effect of the command, as the help describes it: a sentence without a subject.
  var explanation: String {
    switch self {
    case .search: "Looks for text, also for one that is a command."
    case .more: "Shows further items of the list."
    case .list: "Shows the list again from its first item, or these items."
    case .page: "Shows the page of the open item again."
    case .back: "Goes back to the page before, or to the list."
    case .next: "Shows the next item of the list."
    case .previous: "Shows the previous item of the list."
    case .perform: "Does what the open item, the marked ones or these offer, or tells what that is."
    case .mark: "Marks items by their numbers, such as 1-5,7."
    case .unmark: "Removes the marks of these items, or all marks."
    case .refresh: "Asks all sources again, or looks up the open item again."
    case .retry: "Tries again what has failed."
    case .help: "Shows these lines."
    case .quit: "Ends the program, as the end of the input does."
    }
  }

  /// The lines of the help: those on lines that don't begin with a word, and then one for each word.
  static let helpLines =
    ["Type what to look for, the number of an item, its address, or one of these commands."]
    + allCases.map { word in
      "\(word.rawValue)\(word.arguments.isEmpty ? "" : " " + word.arguments): \(word.explanation)"
    }

  /// Returns the word that a misspelled text probably means, or `nil` if the text is too different from all words.
  static func meant(by text: String) -> Self? {
    let words = text.split(separator: " ")
    guard let first = words.first else { return nil }
    let possible = allCases.filter { words.count == 1 || !$0.arguments.isEmpty }
    return Misspelling.word(meantBy: String(first), among: possible.map(\.rawValue)).flatMap(Self.init)
  }
}
