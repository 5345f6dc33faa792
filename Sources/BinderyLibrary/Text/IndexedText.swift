internal import BinderySources

/// Text as the index has it: folded tokens, each a part of the text that a question can name.
///
/// A word of letters and digits is a token. Scripts without spaces between words (Han, kana, Hangul, and emoji) are cut
/// into pairs of adjacent characters, and the last character stands alone: so each character begins a token, and a part
/// of such text is a phrase of pairs.
struct IndexedText: Hashable {
  /// The tokens, in the order of the text.
  private(set) var tokens: [Token] = []

  /// A part of the text.
  struct Token: Hashable {
    /// The folded characters.
    let text: String

    /// Whether it ends a text without spaces, and stands for its last character alone.
    let isLastCharacter: Bool
  }

  /// Cuts text into tokens.
  init(_ text: String) {
    self.init(FoldedText(text))
  }

  /// Cuts folded text into tokens.
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

  /// The tokens with a space between two, as they are stored.
  var stored: String { tokens.lazy.map(\.text).joined(separator: " ") }
}

/// What a character is to the index.
enum ScalarRole {
  /// It separates words.
  case between

  /// It belongs to a word.
  case word

  /// It belongs to text without spaces.
  case dense

  /// Looks at a folded character.
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
  /// The tokens that a question asks for: without the last character of a run, which its last pair has.
  var asked: [String] {
    var asked: [String] = []
    for (index, token) in tokens.enumerated() where !(token.isLastCharacter && follows(index)) {
      asked.append(token.text)
    }
    return asked
  }

  /// Whether a question ends with one character of a text without spaces, which pairs begin with wherever it stands.
  var endsWithOneCharacter: Bool {
    guard let last = tokens.indices.last else { return false }
    return tokens[last].isLastCharacter && !follows(last)
  }

  /// Whether the token before one at an index is a pair that ends with its character.
  private func follows(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let former = tokens[index - 1]
    return !former.isLastCharacter && former.text.unicodeScalars.count == 2
      && former.text.unicodeScalars.allSatisfy { ScalarRole(of: $0) == .dense }
      && former.text.unicodeScalars.last == tokens[index].text.unicodeScalars.first
  }
}

/// Text with marks that separate words, such as `C++` and `!!!`, as it is found by those.
struct MarkedText {
  /// The folded text without white space around it, or `nil` without such marks.
  let text: String?

  /// Whether a question for it is answered by its marks, since it has no word to speak of.
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
