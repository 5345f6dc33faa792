import Bindery
@testable import BinderyLibrary
import BinderySources
import TestSupport

/// A library with made items, and a plain scan over them that knows nothing of an index.
final class LibraryOracle {
  let writer: LibraryWriter
  let reader: LibraryReader
  let items: [LibraryItem]

  /// The texts of each item, the title first, read once for all scans.
  private let texts: [[ScannedText]]

  /// For each part that was looked for, whether each item has it.
  private var known: [ScannedPart: [Bool]] = [:]

  static let words = [
    "björk", "Jóga", "AC", "DC", "winter", "winters", "long", "Łódź", "straße", "STRASSE", "smørrebrød", "œuvre", "a",
    "an", "and", "x1", "1999", "don", "t", "ЛЕТО", "λόγος",
  ]
  static let dense = [
    "日本語", "東京", "京都", "本", "の", "カタカナ", "サッカー", "한국어", "🎵", "เธอ", "รักเธอ", "ສະບາຍ", "ខ្មែរ", "မြန်မာ", "ꦗꦮ",
  ]
  private static let gaps = [" ", " - ", "/", "'", "  ", "!", "(", "\"", "++ ", " & "]

  /// Makes items in a library in a folder.
  init(_ count: Int, in folder: TemporaryFolder, using random: inout SplitMix64) throws {
    writer = try LibraryWriter(path: folder.path(of: "library.db"))
    items = (0..<count).map { number in
      LibraryItem(
        kind: number.isMultiple(of: 3) ? "song" : "mac-software", id: ModelId(number),
        version: ModelVersion(rawValue: 1), json: Array("{\"id\":\(number)}".utf8), title: Self.text(&random),
        subtitle: Self.text(&random), rest: [Self.text(&random), Self.text(&random)])
    }
    for start in stride(from: 0, to: count, by: 5_000) {
      _ = try writer.add(items[start..<min(count, start + 5_000)].map(PreparedItem.init))
    }
    reader = try LibraryReader(path: folder.path(of: "library.db"))
    texts = items.map { item in ([item.title, item.subtitle] + item.rest).map(ScannedText.init) }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...4, using: &random)).reduce(into: "") { text, _ in
      text += Bool.random(using: &random) ? pick(words, &random) : pick(words + dense, &random)
      text += pick(gaps, &random)
    }
  }

  /// Returns a word, or a part of a text without spaces.
  static func part(_ random: inout SplitMix64) -> String {
    let text = pick(words + dense, &random)
    guard Bool.random(using: &random) else { return text }
    let start = dense.contains(text) ? Int.random(in: 0..<text.count, using: &random) : 0
    let shown = String(text.dropFirst(start).prefix(Int.random(in: 1...2, using: &random)))
    return ScannedText(shown).runs.isEmpty ? text : shown
  }

  static func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  /// Returns the rows of the items in which each part occurs, of which the last may go on.
  func rows(with parts: [String], without excluded: [String] = []) -> Set<Int64> {
    var question = OracleQuestion(pieces: (excluded.map { OraclePiece(text: $0, isExcluded: true) }))
    question.pieces += parts.map { OraclePiece(text: $0) }
    return Set(groups(of: question).keys)
  }

  /// Returns the rows that match a question, with their places: a whole title with its punctuation, one without, the
  /// beginning of a title with its punctuation, one without, and anywhere.
  func groups(of question: OracleQuestion) -> [Int64: Int] {
    let asked = ScannedQuestion(question)
    let wanted = asked.parts.map(items(with:))
    let unwanted = asked.unwantedParts.map(items(with:))
    var groups: [Int64: Int] = [:]
    for (index, item) in items.enumerated() {
      guard wanted.allSatisfy({ $0[index] }), !unwanted.contains(where: { $0[index] }),
        asked.allows(item.kind, marks: texts[index][0].marks)
      else { continue }
      groups[Int64(index + 1)] = asked.group(of: texts[index][0])
    }
    return groups
  }

  /// Returns whether all words of a question are so rare that matches are ordered by relevance.
  func mayBeByRelevance(_ question: OracleQuestion) -> Bool {
    let asked = ScannedQuestion(question)
    return !asked.parts.isEmpty && asked.parts.allSatisfy { part in items(with: part).count { $0 } < 200 }
  }

  private func items(with part: ScannedPart) -> [Bool] {
    if let items = known[part] { return items }
    let items = texts.map { texts in
      part.isOfTitle
        ? texts[0].has(part.text, part.isBeginning) : texts.contains { $0.has(part.text, part.isBeginning) }
    }
    known[part] = items
    return items
  }
}
