internal import BinderySources

/// A text as the search index stores it: folded tokens, each a part of the text that a query can name.
///
/// A word of letters and digits is one token. Scripts without spaces between words (Han, kana, Hangul, and emoji) are
/// cut into pairs of adjacent characters, and the last character is a token of its own. So each character begins a
/// token, and a part of such text is a phrase of pairs.
struct IndexedText: Hashable {
  /// The tokens, in the order in which the text has them.
  private(set) var tokens: [Token] = []

  /// A token: a word, or one or two characters of a text without spaces.
  struct Token: Hashable {
    /// The folded characters of the token.
    let text: String

    /// Whether the token is the last character of a text without spaces, alone.
    let isLastCharacter: Bool
  }

  /// Folds a text, and splits it into tokens.
  init(_ text: String) {
    self.init(FoldedText(text))
  }

  /// Splits a folded text into tokens.
  init(_ text: FoldedText) {
    self.init(folded: String(decoding: text.utf8, as: UTF8.self).unicodeScalars)
  }

  private init(folded scalars: String.UnicodeScalarView) {
    var run = String.UnicodeScalarView()
    var role = ScalarRole.between
    for scalar in scalars {
      let next = ScalarRole(of: scalar)
      if next != role {
        end(run, role)
        run = String.UnicodeScalarView()
        role = next
      }
      if next != .between { run.append(scalar) }
    }
    end(run, role)
  }

  private mutating func end(_ run: String.UnicodeScalarView, _ role: ScalarRole) {
    switch role {
    case .between: break
    case .word: tokens.append(Token(text: String(run), isLastCharacter: false))
    case .dense:
      for (first, second) in zip(run, run.dropFirst()) {
        tokens.append(Token(text: String(String.UnicodeScalarView([first, second])), isLastCharacter: false))
      }
      if let last = run.last { tokens.append(Token(text: String(last), isLastCharacter: true)) }
    }
  }

  /// The tokens joined by spaces, as the index stores them.
  var stored: String { tokens.lazy.map(\.text).joined(separator: " ") }
}

/// The role of a character in a text that is split into tokens.
enum ScalarRole {
  /// The character separates words.
  case between

  /// The character belongs to a word.
  case word

  /// The character belongs to a script that is written without spaces.
  case dense

  /// Determines the role of a folded character.
  init(of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? .word : .between
      return
    }
    switch scalar.value {
    case 0x1100...0x11ff, 0x3040...0x30ff, 0x3105...0x312f, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
      0x20000...0x3ffff, 0x1f000...0x1faff:
      self = .dense
    default: self = scalar.properties.generalCategory.isOfWord ? .word : .between
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isOfWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension IndexedText {
  /// The tokens to search for if the text is a query: without the last character of a run, which its last pair
  /// contains.
  var asked: [String] {
    var asked: [String] = []
    for (index, token) in tokens.enumerated() where !(token.isLastCharacter && follows(index)) {
      asked.append(token.text)
    }
    return asked
  }

  /// Whether a query with this text ends with a single character of a text without spaces, which begins a pair wherever
  /// it occurs.
  var endsWithOneCharacter: Bool {
    guard let last = tokens.indices.last else { return false }
    return tokens[last].isLastCharacter && !follows(last)
  }

  /// Returns whether the token before an index is a pair that ends with the character of the token at the index.
  private func follows(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let former = tokens[index - 1]
    return !former.isLastCharacter && former.text.unicodeScalars.count == 2
      && former.text.unicodeScalars.allSatisfy { ScalarRole(of: $0) == .dense }
      && former.text.unicodeScalars.last == tokens[index].text.unicodeScalars.first
  }
}

/// A text with punctuation that separates words, such as `C++` and `!!!`, by which it can be found.
struct MarkedText {
  /// The folded text without white space around it, or `nil` if it has no punctuation.
  let text: String?

  /// Whether a query with this text is answered by its punctuation, since it has at most one character of a word.
  let isMark: Bool

  init(_ text: FoldedText) {
    let folded = String(decoding: text.utf8, as: UTF8.self).unicodeScalars
    let trimmed = folded.drop { $0.properties.isWhitespace }
    let end = trimmed.lastIndex { !$0.properties.isWhitespace }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    let body = trimmed[..<end]
    let words = body.count { ScalarRole(of: $0) != .between }
    let hasMarks = body.contains { ScalarRole(of: $0) == .between && !$0.properties.isWhitespace }
    self.text = hasMarks ? String(String.UnicodeScalarView(body)) : nil
    isMark = words == 0 || (words == 1 && hasMarks)
  }
}
