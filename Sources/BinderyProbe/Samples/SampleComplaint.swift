internal import Bindery
internal import BinderyRules

/// The names of fields and the values that an error message of decode() suggests to try next.
struct SampleComplaint {
  /// The possible names of the missing field, the most likely first: quoted texts, then known words in the message.
  let names: [String]

  /// The values to try in the wanted field, one or more of each type, first those of types that the sentence mentions.
  let values: [TestValue]

  /// Parses the sentence of a refusal; `words` are texts in the plugin's library that may be field names.
  init(_ sentence: String, words: [String]) {
    var known: Set<String> = []
    names = (Self.quoted(in: sentence) + Self.words(in: sentence).filter(Set(words).contains))
      .filter { !$0.isEmpty && known.insert($0).inserted }
    let spelled = sentence.lowercased()
    let hinted = Self.types.filter { type in type.hints.contains { spelled.contains($0) } }.flatMap(\.values)
    values = hinted + Self.types.flatMap(\.values).filter { !hinted.contains($0) }
  }

  /// The values to try of each type, the likeliest types first, with words by which a sentence mentions the type.
  private static let types: [(hints: [String], values: [TestValue])] = [
    (
      ["text", "string", "utf8", "url", "address", "date"],
      ["Sample", "https://example.org/1", "2024-01-31T12:00:00Z", "1"].map { .known(.text($0)) }
    ),
    (["number", "int", "i64", "count"], [.known(.integer(1))]),
    (["double", "float", "f64"], [.known(.double(1.5))]),
    (["bool", "true"], [.known(.bool(true))]),
    (["array", "list"], [.known(.json("[]")), .known(.json("[\"Sample\"]"))]),
    (["object", "keyed", "dictionary"], [.known(.json("{}"))]),
  ]

  /// Returns the texts in quotation marks of any form.
  private static func quoted(in sentence: String) -> [String] {
    let quotes: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "‘": "’", "“": "”"]
    var found: [String] = []
    var rest = sentence[...]
    while let start = rest.indices.first(where: { quotes[rest[$0]] != nil && !isApostrophe(at: $0, in: rest) }) {
      let text = rest[rest.index(after: start)...]
      guard let end = text.firstIndex(where: { $0 == quotes[rest[start]] }) else { break }
      found.append(String(text[..<end]))
      rest = text[text.index(after: end)...]
    }
    return found
  }

  /// Returns whether a quotation mark is actually an apostrophe, as in "doesn't".
  private static func isApostrophe(at index: String.Index, in text: Substring) -> Bool {
    text[index] == "'" && index > text.startIndex && text[text.index(before: index)].isLetter
  }

  /// Returns the words in an error message, which may be names of fields.
  private static func words(in sentence: String) -> [String] {
    sentence.split { !($0.isLetter || $0.isNumber || "_-".contains($0)) }.map(String.init)
  }
}
