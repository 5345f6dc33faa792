import Bindery
@testable import BinderyLibrary
import BinderySources
import TestSupport

/// A library with made items, and a plain scan over them that knows nothing of an index.
struct LibraryOracle {
  let writer: LibraryWriter
  let reader: LibraryReader
  let items: [LibraryItem]

  /// The texts of each item, read once for all scans.
  private let texts: [[ScannedText]]

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
    texts = items.map { item in ([item.title, item.subtitle] + item.rest).map(ScannedText.init) }
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
    let (parts, excluded) = (parts.map(ScannedText.init), excluded.map(ScannedText.init))
    let found = texts.indices.filter { index in
      parts.enumerated().allSatisfy { place, part in
        texts[index].contains { $0.has(part, isBeginning: place == parts.count - 1) }
      } && !excluded.contains { part in texts[index].contains { $0.has(part, isBeginning: false) } }
    }
    return Set(found.map { Int64($0 + 1) })
  }
}

/// A text as a scan reads it, folded.
private struct ScannedText {
  private let scalars: [Unicode.Scalar]
  private let words: [ArraySlice<Unicode.Scalar>]
  private let isDense: Bool

  init(_ text: String) {
    scalars = Array(String(decoding: FoldedText(text).utf8, as: UTF8.self).unicodeScalars)
    words = scalars.split { ScalarRole(of: $0) != .word }
    isDense = scalars.allSatisfy { ScalarRole(of: $0) == .dense }
  }

  /// Returns whether a part occurs in the text: a word as a word, or by its beginning, and other text anywhere.
  func has(_ part: Self, isBeginning: Bool) -> Bool {
    if part.isDense { return scalars.indices.contains { scalars[$0...].starts(with: part.scalars) } }
    return words.contains { isBeginning ? $0.starts(with: part.scalars) : $0.elementsEqual(part.scalars) }
  }
}
