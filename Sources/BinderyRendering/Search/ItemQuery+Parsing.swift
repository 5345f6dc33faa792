extension ItemQuery {
  /// Creates a query from a text as a person types it: words, phrases in quotes, and prefixes that narrow it to kinds
  /// and sources.
  ///
  ///     "long winters" live kind:song source:itunes
  ///
  /// A value may be quoted: `source:"my files.json"`. A prefix that isn't known makes a word of the whole, as does a
  /// known one without a value, and a quote that isn't closed yet reaches to the end. A term keeps its quotes where
  /// they say more than that its words follow each other.
  package init(_ text: String) {
    self.init()
    var scanner = WordScanner(text)
    while let word = scanner.next() { add(word) }
  }

  /// Adds a word of the query: a kind after `kind:`, a source after `source:`, or else a search term.
  private mutating func add(_ word: WordScanner.Word) {
    switch word.prefix {
    case "kind" where !word.value.isEmpty: kinds.append(word.value)
    case "source" where !word.value.isEmpty: sources.append(word.value)
    default: if !word.whole.allSatisfy(\.isWhitespace) { terms.append(word.term) }
    }
  }
}

/// A scanner of the words of a query.
private struct WordScanner {
  /// A word or a phrase, without its quotes.
  struct Word {
    /// The part before the first colon outside of quotes, in lowercase, or `nil` if there is none.
    var prefix: String?

    /// The part after that colon.
    var value = ""

    /// The whole word, including the prefix and its colon.
    var whole = ""

    /// The whole word with its quotes.
    var typed = ""
  }

  /// The text that wasn't scanned yet.
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// Returns the next word, or `nil` at the end.
  mutating func next() -> Word? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    var (word, isQuoted, wasQuoted) = (Word(), false, false)
    while let character = rest.first, isQuoted || !character.isWhitespace {
      rest.removeFirst()
      switch character {
      case "\"":
        // A quote within a word, as of inches, is a character like others.
        guard isQuoted || word.isBeforeQuotes else {
          word.append(character)
          continue
        }
        isQuoted.toggle()
        wasQuoted = true
        word.typed.append(character)
      case ":" where word.prefix == nil && !wasQuoted:
        word.prefix = word.whole.lowercased()
        word.whole.append(character)
        word.typed.append(character)
      default: word.append(character)
      }
      if wasQuoted, !isQuoted { break }
    }
    return word
  }
}

extension WordScanner.Word {
  /// The text of the word as a search term, with its quotes only if they have a meaning.
  ///
  /// A phrase loses its quotes, since a term of several words is a phrase. Quotes are kept around a single word, which
  /// has to occur as a whole, behind a hyphen or a prefix, and if they aren't closed yet.
  fileprivate var term: String {
    let isPhrase = prefix == nil && typed == "\"\(whole)\"" && whole.contains(where: \.isWhitespace)
    return isPhrase ? whole : typed
  }

  /// Whether a quote that comes next begins a phrase, and isn't a character of the word, as that of inches is.
  fileprivate var isBeforeQuotes: Bool {
    value.isEmpty && (prefix != nil || whole.isEmpty || whole == "-")
  }

  /// Appends a character to the word, with its value if it has a prefix.
  fileprivate mutating func append(_ character: Character) {
    whole.append(character)
    typed.append(character)
    if prefix != nil { value.append(character) }
  }
}
