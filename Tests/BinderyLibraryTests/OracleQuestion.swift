import Bindery
@testable import BinderyLibrary
import BinderySources
import TestSupport

/// A word or phrase of a made question.
struct OraclePiece {
  var text: String
  var isExcluded = false
  var isOfTitle = false
  var isQuoted = false

  /// The piece as it is typed.
  var typed: String {
    (isExcluded ? "-" : "") + (isOfTitle ? "title:" : "") + (isQuoted ? "\"\(text)\"" : text)
  }

  /// The piece where nothing else is asked for: its hyphen and its field are text.
  fileprivate var literal: Self {
    Self(text: (isExcluded ? "-" : "") + (isOfTitle ? "title:" : "") + text, isQuoted: isQuoted)
  }
}

/// A made question.
struct OracleQuestion {
  var pieces: [OraclePiece]
  var kinds: Set<Kind> = []
  var unwantedKinds: Set<Kind> = []

  /// The question as it is typed, kinds first.
  var typed: String {
    (kinds.map { "kind:\($0.rawValue)" }.sorted() + unwantedKinds.map { "-kind:\($0.rawValue)" }.sorted()
      + pieces.map(\.typed)).joined(separator: " ")
  }

  init(pieces: [OraclePiece] = []) {
    self.pieces = pieces
  }

  /// Makes a question of words, phrases, fields, kinds, marks and exclusions.
  init(over oracle: LibraryOracle, using random: inout SplitMix64) {
    pieces = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: OraclePiece(text: LibraryOracle.pick(["!", "&", "-", "++", "a++", "t'", "("], &random))
      case 1, 2: OraclePiece(text: Self.phrase(oracle, &random), isQuoted: true)
      case 3: OraclePiece(text: LibraryOracle.part(&random), isOfTitle: true)
      default: OraclePiece(text: LibraryOracle.part(&random))
      }
    }
    for index in pieces.indices where Int.random(in: 0..<4, using: &random) == 0 {
      pieces[index].isExcluded = pieces[index].text != "-"
    }
    if Int.random(in: 0..<6, using: &random) == 0 { kinds = [Bool.random(using: &random) ? "song" : "Song"] }
    if !kinds.isEmpty || pieces.contains(where: { !$0.isExcluded }), Int.random(in: 0..<9, using: &random) == 0 {
      unwantedKinds = ["mac-software"]
    }
  }

  /// Returns some of the text of an item.
  private static func phrase(_ oracle: LibraryOracle, _ random: inout SplitMix64) -> String {
    let item = oracle.items.randomElement(using: &random)
    let text = (item?.title ?? "").filter { $0 != "\"" }
    let start = Int.random(in: 0...max(0, text.count - 1), using: &random)
    let phrase = String(text.dropFirst(start).prefix(Int.random(in: 1...9, using: &random)))
    return ScannedText(phrase).runs.isEmpty ? "long" : phrase
  }
}

/// A word or phrase of a question, as a scan looks for it.
struct ScannedPart: Hashable {
  let text: ScannedText
  var isOfTitle = false
  var isBeginning = false
}

/// A question as a scan reads it.
struct ScannedQuestion {
  private(set) var parts: [ScannedPart] = []
  private(set) var unwantedParts: [ScannedPart] = []
  private var (marks, unwantedMarks): ([String], [String]) = ([], [])
  private let kinds: Set<String>
  private let unwantedKinds: Set<String>
  private let whole: ScannedText

  init(_ question: OracleQuestion) {
    kinds = Set(question.kinds.map { $0.rawValue.lowercased() })
    unwantedKinds = Set(question.unwantedKinds.map { $0.rawValue.lowercased() })
    let isAnythingWanted = !kinds.isEmpty || question.pieces.contains { !$0.isExcluded }
    let pieces = isAnythingWanted ? question.pieces : question.pieces.map(\.literal)
    whole = ScannedText(pieces.filter { !$0.isExcluded }.map(\.text).joined(separator: " "))
    let hasWords = pieces.contains { !$0.isExcluded && !ScannedText($0.text).runs.isEmpty }
    for (index, piece) in pieces.enumerated() {
      let text = ScannedText(piece.text)
      let isBlank = text.runs.isEmpty && !piece.isQuoted && !piece.isExcluded && !piece.isOfTitle
      if isBlank && hasWords { continue }
      if text.isMark {
        if piece.isExcluded { unwantedMarks.append(text.marks ?? "") } else { marks.append(text.marks ?? "") }
      } else {
        let isLast = index == pieces.count - 1 && !piece.isQuoted && !piece.isExcluded
        let part = ScannedPart(text: text, isOfTitle: piece.isOfTitle, isBeginning: isLast)
        if piece.isExcluded { unwantedParts.append(part) } else { parts.append(part) }
      }
    }
  }

  /// Returns whether an item's kind and the punctuation of its title are what is asked for.
  func allows(_ kind: Kind, marks title: String?) -> Bool {
    let kind = kind.rawValue.lowercased()
    return (kinds.isEmpty || kinds.contains(kind)) && !unwantedKinds.contains(kind)
      && marks.allSatisfy { has($0, title) } && !unwantedMarks.contains { has($0, title) }
  }

  private func has(_ mark: String, _ title: String?) -> Bool {
    let (mark, title) = (Array(mark.unicodeScalars), Array((title ?? "").unicodeScalars))
    return title.indices.contains { title[$0...].starts(with: mark) }
  }

  /// Returns the place of a title that matches: 0 if it is the whole question with its punctuation, and so on.
  func group(of title: ScannedText) -> Int {
    if let asked = whole.marks {
      if asked == title.marks { return 0 }
      let mayGoOn =
        parts.last?.isBeginning == true || parts.last?.text.endsWithOneCharacter == true || whole.endsWithMark
      if mayGoOn, let marks = title.marks, marks.unicodeScalars.starts(with: asked.unicodeScalars) {
        return title.runs == runs && self.marks.isEmpty ? 1 : 2
      }
    }
    guard marks.isEmpty, let last = runs.last, let end = parts.last else { return 4 }
    if title.runs == runs { return 1 }
    guard title.runs.starts(with: runs.dropLast()), title.runs.count >= runs.count else { return 4 }
    let run = title.runs[runs.count - 1]
    let isAtStart = run.isDense == last.isDense && run.scalars.starts(with: last.scalars)
    return run == last || isAtStart && (last.isDense || end.isBeginning) ? 3 : 4
  }

  private var runs: [ScannedText.Run] { parts.flatMap(\.text.runs) }
}
