internal import Bindery

extension LibraryQuestion {
  /// The expression for the index, or `nil` if it has nothing to look for.
  ///
  /// Tokens have letters and digits alone, and stand in quotes, so nothing of what was typed is syntax.
  var match: String? {
    let wanted = parts.filter { !$0.isExcluded }.map(\.match) + kindMatch
    guard !wanted.isEmpty else { return nil }
    let unwanted = parts.filter(\.isExcluded).map(\.match)
    return (["(\(wanted.joined(separator: " AND ")))"] + unwanted).joined(separator: " NOT ")
  }

  /// The expression for what must not occur where nothing else is looked for, or `nil`.
  var exclusion: String? {
    guard match == nil, parts.contains(where: \.isExcluded) else { return nil }
    return parts.map(\.match).joined(separator: " OR ")
  }

  /// The title that the question may be all of, or begin, or `nil` if it isn't words alone.
  var title: String? {
    guard marks.isEmpty, !parts.isEmpty, parts.allSatisfy({ !$0.isExcluded }) else { return nil }
    return parts.flatMap(\.tokens).joined(separator: " ")
  }

  /// Whether the last word may go on.
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

/// The token by which the index knows the kind of an item. No text that is folded has the character that it begins with.
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
