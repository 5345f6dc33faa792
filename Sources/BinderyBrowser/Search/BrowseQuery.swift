package import Bindery
package import BinderyRendering

/// A query as the user types it: words, phrases in quotes, and what narrows it to kinds and sources.
///
///     "long winters" live kind:song source:itunes
///
/// Several kinds are alternatives, and so are several sources. A value may be quoted: `source:"my files.json"`. A
/// prefix that isn't known makes a word of the whole, as does a known one without a value, and a quote that isn't closed
/// yet reaches to the end.
package struct BrowseQuery: Hashable, Sendable {
  /// The words and the phrases, without quotes.
  package private(set) var terms: [String] = []

  /// The values of `kind:`, as they were typed.
  package private(set) var kinds: [String] = []

  /// The values of `source:`, as they were typed.
  package private(set) var sources: [String] = []

  /// Creates a query from the text of a field.
  package init(_ text: String) {
    var scanner = WordScanner(text)
    while let word = scanner.next() { add(word) }
  }

  private mutating func add(_ word: WordScanner.Word) {
    switch word.prefix {
    case "kind" where !word.value.isEmpty: kinds.append(word.value)
    case "source" where !word.value.isEmpty: sources.append(word.value)
    default: if !word.whole.allSatisfy(\.isWhitespace) { terms.append(word.whole) }
    }
  }
}

extension BrowseQuery {
  /// Returns the query for a list of items.
  ///
  /// The beginning of a name stands for all names that begin so, unless it is a name itself; so the list is narrowed
  /// while a name is being typed. A file is also named by the end of its path. Case doesn't matter. Of a kind that isn't
  /// known nothing is found, and a source that isn't known is no source.
  ///
  /// - Parameters:
  ///   - kinds: The known kinds.
  ///   - sources: The sources that can be searched.
  /// - Returns: The query.
  package func itemQuery(kinds: [Kind], sources: [SourceId]) -> ItemQuery {
    ItemQuery(
      terms: terms,
      kinds: Set(
        self.kinds.flatMap { name in
          let named = Self.names(kinds.map(\.rawValue), for: name).map(Kind.init(rawValue:))
          return named.isEmpty ? [Kind(rawValue: name)] : named
        }),
      sources: self.sources.isEmpty
        ? nil
        : Set(
          self.sources.flatMap { Self.names(sources.map(\.rawValue), for: $0) }.map(SourceId.init(rawValue:))))
  }

  /// Returns the values of `source:` that name none of some sources, as they were typed.
  package func unknownSources(among sources: [SourceId]) -> [String] {
    self.sources.filter { Self.names(sources.map(\.rawValue), for: $0).isEmpty }
  }

  /// Whether the query says neither what to look for nor where.
  package var isEmpty: Bool { terms.isEmpty && kinds.isEmpty && sources.isEmpty }

  /// Returns the first kind that isn't known of those that are asked for anyway, and of those that the query names.
  ///
  /// - Parameters:
  ///   - requested: The kinds that are asked for whatever the query says.
  ///   - known: The known kinds, of which a query may name the beginning.
  /// - Returns: The kind, or `nil` if each is known.
  package func unknownKind(with requested: [Kind], among known: [Kind]) -> UnknownKind? {
    let typed = kinds.filter { Self.names(known.map(\.rawValue), for: $0).isEmpty }
    return UnknownKind(in: requested.map(\.rawValue) + typed, among: known)
  }

  /// Returns a sentence without a period on why the query can't find anything in some sources, or `nil` if it can.
  package func problem(among sources: [SourceId]) -> String? {
    unknownSources(among: sources).first.map { "no source is named '\($0)'; expected \(sources.list)" }
  }

  private static func names(_ names: [String], for typed: String) -> [String] {
    let typed = typed.lowercased()
    let exact = names.filter { $0.lowercased() == typed }
    let begun = exact.isEmpty ? names.filter { $0.lowercased().hasPrefix(typed) } : exact
    // A file has the end of its path for a title.
    return begun.isEmpty ? names.filter { $0.lowercased().contains("/" + typed) } : begun
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

    /// The whole, with the prefix and its colon.
    var whole = ""
  }

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
        guard isQuoted || word.value.isEmpty && (word.prefix != nil || word.whole.isEmpty) else {
          word.append(character)
          continue
        }
        isQuoted.toggle()
        wasQuoted = true
      case ":" where word.prefix == nil && !wasQuoted:
        word.prefix = word.whole.lowercased()
        word.whole.append(character)
      default: word.append(character)
      }
      if wasQuoted, !isQuoted { break }
    }
    return word
  }
}

extension WordScanner.Word {
  fileprivate mutating func append(_ character: Character) {
    whole.append(character)
    if prefix != nil { value.append(character) }
  }
}
