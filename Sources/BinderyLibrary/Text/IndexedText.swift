internal import BinderySources

/// A text as the search index stores it: folded tokens, each a part of the text that a query can name.
///
/// A word of letters and digits is one token. Texts without spaces between words, such as Chinese, Thai and emoji, are
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
    var isLastCharacter = false

    /// Whether the token is a pair of adjacent characters of a text without spaces.
    var isPair = false
  }

  /// Folds a text, and splits it into tokens.
  init(_ text: String) {
    self.init(FoldedText(text))
  }

  /// Splits a folded text into tokens.
  init(_ text: FoldedText) {
    for run in text.runs {
      if run.isDense { add(dense: run.scalars) } else { tokens.append(Token(text: String(run.scalars))) }
    }
  }

  /// Adds the tokens of a text without spaces.
  private mutating func add(dense run: Substring.UnicodeScalarView) {
    for (first, second) in zip(run, run.dropFirst()) {
      tokens.append(Token(text: String(String.UnicodeScalarView([first, second])), isPair: true))
    }
    if let last = run.last { tokens.append(Token(text: String(last), isLastCharacter: true)) }
  }

  /// The tokens joined by spaces, as the index stores them.
  var stored: String { tokens.lazy.map(\.text).joined(separator: " ") }

  /// Returns the tokens of a folded text joined by spaces, as ``stored`` has them.
  ///
  /// Most texts are ASCII, of which each run is a token.
  static func stored(_ text: FoldedText) -> String { text.isASCII ? text.words : IndexedText(text).stored }
}

extension IndexedText {
  /// The tokens to search for if the text is a query: without the last character of its end, which its last pair
  /// contains, so that other text may follow.
  var asked: [String] {
    let all = tokens.map(\.text)
    return endsWithPair ? all.dropLast() : all
  }

  /// Whether a query with this text ends with a single character of a text without spaces, which begins a pair wherever
  /// it occurs.
  var endsWithOneCharacter: Bool { tokens.last?.isLastCharacter == true && !endsWithPair }

  /// Whether the last token is a character that the pair before it ends with.
  private var endsWithPair: Bool {
    guard tokens.last?.isLastCharacter == true, let former = tokens.dropLast().last else { return false }
    return former.isPair
  }
}
