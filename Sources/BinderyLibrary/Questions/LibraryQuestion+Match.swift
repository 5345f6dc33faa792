internal import Bindery

extension LibraryQuestion {
  /// The FTS5 expression that finds the items in the search index, or `nil` if the query has no wanted words.
  ///
  /// Tokens have only letters and digits, and are quoted, so that nothing the user typed is syntax.
  var match: String? {
    let wanted = parts.filter { !$0.isExcluded }.map(\.match) + kindMatch
    guard !wanted.isEmpty else { return nil }
    let unwanted = parts.filter(\.isExcluded).map(\.match)
    return (["(\(wanted.joined(separator: " AND ")))"] + unwanted).joined(separator: " NOT ")
  }

  /// The FTS5 expression for the excluded words if the query has nothing else, or `nil`.
  var exclusion: String? {
    guard match == nil, parts.contains(where: \.isExcluded) else { return nil }
    return parts.map(\.match).joined(separator: " OR ")
  }

  /// The folded title that may equal the query or begin with it, or `nil` if the query isn't only words.
  var title: String? {
    guard marks.isEmpty, !parts.isEmpty, parts.allSatisfy({ !$0.isExcluded }) else { return nil }
    return parts.flatMap(\.tokens).joined(separator: " ")
  }

  /// Whether the last word of the query also matches words that begin with it.
  var isBeginning: Bool { parts.last?.isBeginning ?? false }

  private var kindMatch: [String] {
    guard !kinds.isEmpty else { return [] }
    let tokens = kinds.map { "\"\(KindToken(of: $0).text)\"" }.sorted()
    return ["kind_token : (\(tokens.joined(separator: " OR ")))"]
  }
}

extension LibraryQuestion.Part {
  fileprivate var match: String {
    let scope = scope == .title ? "title : " : ""
    return scope + "\"\(tokens.joined(separator: " "))\"" + (isBeginning ? " *" : "")
  }
}

/// The token that stands for an item's kind in the index. It begins with a character that no folded text contains.
struct KindToken {
  let text: String

  init(of kind: Kind) {
    let name = kind.rawValue.utf8.map { byte in
      let isPlain = (byte & 0xdf) &- 0x41 < 26 || byte &- 0x30 < 10
      return isPlain ? String(UnicodeScalar(byte)) : "\u{e001}" + String(byte, radix: 16)
    }
    text = "\u{e000}" + name.joined()
  }
}
