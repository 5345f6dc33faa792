import Bindery
@testable import BinderyLibrary
import BinderySources
import TestSupport

/// A library with made items, and a plain scan over them that knows nothing of an index.
struct LibraryOracle {
  let writer: LibraryWriter
  let reader: LibraryReader
  let items: [LibraryItem]

  static let words = [
    "björk", "Jóga", "AC", "DC", "winter", "winters", "long", "Łódź", "straße", "STRASSE", "smørrebrød", "œuvre", "a",
    "an", "and", "x1", "1999", "don", "t", "ЛЕТО", "λόγος",
  ]
  static let dense = ["日本語", "東京", "京都", "本", "の", "カタカナ", "サッカー", "한국어", "🎵"]
  private static let gaps = [" ", " - ", "/", "'", "  ", "!", "(", "\""]

  /// Makes items in a library in a folder.
  init(_ count: Int, in folder: TemporaryFolder, using random: inout SplitMix64) throws {
    writer = try LibraryWriter(path: folder.path(of: "library.db"))
    items = (0..<count).map { number in
      LibraryItem(
        kind: number.isMultiple(of: 3) ? "song" : "mac-software", id: ModelId(number),
        version: ModelVersion(rawValue: 1), json: Array("{\"id\":\(number)}".utf8), title: Self.text(&random),
        subtitle: Self.text(&random), rest: [Self.text(&random)])
    }
    _ = try writer.add(items.map(PreparedItem.init))
    reader = try LibraryReader(path: folder.path(of: "library.db"))
  }

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...5, using: &random)).reduce(into: "") { text, _ in
      text += Bool.random(using: &random) ? pick(words, &random) : pick(words + dense, &random)
      text += pick(gaps, &random)
    }
  }

  /// Returns a word, or a part of a text without spaces.
  static func part(_ random: inout SplitMix64) -> String {
    let text = pick(words + dense, &random)
    guard Bool.random(using: &random) else { return text }
    let start = dense.contains(text) ? Int.random(in: 0..<text.count, using: &random) : 0
    return String(text.dropFirst(start).prefix(Int.random(in: 1...2, using: &random)))
  }

  static func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  /// Returns the rows of the items in which each part occurs, of which the last may go on.
  func rows(with parts: [String], without excluded: [String] = []) -> Set<Int64> {
    let found = items.indices.filter { index in
      let texts = [items[index].title, items[index].subtitle] + items[index].rest
      return parts.enumerated().allSatisfy { place, part in
        texts.contains { Self.has($0, part, isBeginning: place == parts.count - 1) }
      } && !excluded.contains { part in texts.contains { Self.has($0, part, isBeginning: false) } }
    }
    return Set(found.map { Int64($0 + 1) })
  }

  /// Returns whether a part occurs in a text: a word as a word, or by its beginning, and other text anywhere.
  private static func has(_ text: String, _ part: String, isBeginning: Bool) -> Bool {
    let (text, part) = (folded(text), folded(part))
    if part.unicodeScalars.allSatisfy({ ScalarRole(of: $0) == .dense }) { return has(text, part) }
    let words = text.unicodeScalars.split { ScalarRole(of: $0) != .word }.map { String($0) }
    return words.contains { isBeginning ? $0.unicodeScalars.starts(with: part.unicodeScalars) : $0 == part }
  }

  /// Returns whether a text has the characters of another in a row.
  private static func has(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
    return text.indices.contains { text[$0...].starts(with: part) }
  }

  private static func folded(_ text: String) -> String { String(decoding: FoldedText(text).utf8, as: UTF8.self) }
}
