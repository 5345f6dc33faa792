internal import Bindery
internal import BinderySources

extension LibraryQuestion {
  /// The FTS5 expression that finds the items in the search index, or `nil` if the query has no wanted words or kinds.
  ///
  /// Tokens have only letters and digits, and are quoted, so that nothing the user typed is syntax.
  package var match: String? { match(of: wanted.partMatches) }

  /// Returns the expression of words and phrases with the kinds and the exclusions of the query.
  private func match(of words: [String]) -> String? {
    let all = words + [wanted.kindMatch].compactMap { $0 }
    guard !all.isEmpty else { return nil }
    let asked = "(\(all.joined(separator: " AND ")))"
    return unwantedMatch.map { "\(asked) NOT (\($0))" } ?? asked
  }

  /// Whether the query is one word or phrase and nothing else, so that the rows with it are the matches.
  var isOnePart: Bool {
    wanted.parts.count == 1 && wanted.kinds.isEmpty && wanted.marks.isEmpty && unwanted == Side()
  }

  /// The FTS5 expression that finds the items that the query excludes by words or kinds, or `nil` if there are none.
  var unwantedMatch: String? {
    let all = unwanted.partMatches + [unwanted.kindMatch].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: " OR ")
  }

  /// The folded title that equals the query, or `nil` if the query isn't only words.
  var title: String? { titleTokens { $0.text.tokens.map(\.text) } }

  /// The text with which folded titles begin that begin with the query, or `nil` if the query isn't only words.
  var titleBeginning: String? { titleTokens { $0.text.asked }.map { $0 + (isBeginning ? "" : " ") } }

  /// The FTS5 expression that finds the matches whose titles begin with the query, or `nil` if the query isn't only
  /// words. Such a title has all words, so that they aren't looked for again.
  var titleMatch: String? {
    titleTokens { $0.text.asked }.flatMap { match(of: ["title : ^ \"\($0)\"" + (isBeginning ? " *" : "")]) }
  }

  /// The text with which folded titles begin that have their punctuation, or `nil` if the query has none, or ends with
  /// a word that can't go on.
  var markedBeginning: String? {
    let endsWithMark = markedTitle?.unicodeScalars.last.map { ScalarRole(of: $0) == .between } ?? false
    return isBeginning || endsWithMark ? markedTitle : nil
  }

  /// Whether the last word of the query also matches words that begin with it.
  private var isBeginning: Bool { wanted.parts.last?.isBeginning ?? false }

  /// Returns the tokens of the whole query, with those of its last part as a function returns them.
  private func titleTokens(_ last: (Part) -> [String]) -> String? {
    guard wanted.marks.isEmpty, let end = wanted.parts.last else { return nil }
    return (wanted.parts.dropLast().flatMap { $0.text.tokens.map(\.text) } + last(end)).joined(separator: " ")
  }
}

extension LibraryQuestion.Side {
  /// The FTS5 expressions of the words and phrases.
  var partMatches: [String] { parts.map(\.match) }

  /// The FTS5 expression of the kinds, of which one is enough, or `nil` if there are none.
  var kindMatch: String? {
    guard !kinds.isEmpty else { return nil }
    let tokens = kinds.map { "\"\(KindToken(of: $0).text)\"" }.sorted()
    return "kind_token : (\(tokens.joined(separator: " OR ")))"
  }
}

extension LibraryQuestion.Part {
  /// The FTS5 expression of the word or phrase.
  var match: String {
    let scope = scope == .title ? "title : " : ""
    return scope + "\"\(text.asked.joined(separator: " "))\"" + (isBeginning ? " *" : "")
  }
}

/// The token that stands for an item's kind in the index. It begins with a character that no folded text contains.
struct KindToken {
  let text: String

  init(of kind: Kind) {
    var utf8 = Array("\u{e000}".utf8)
    for byte in kind.rawValue.utf8 {
      let isPlain = (byte & 0xdf) &- 0x41 < 26 || byte &- 0x30 < 10
      if isPlain { utf8.append(byte) } else { utf8 += Array("\u{e001}\(String(byte, radix: 16))".utf8) }
    }
    text = String(decoding: utf8, as: UTF8.self)
  }
}
