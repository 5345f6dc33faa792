@testable import BinderyLibrary
import BinderySources

/// A text as a scan reads it, folded.
struct ScannedText: Hashable {
  /// A word, or a text without spaces.
  struct Run: Hashable {
    var scalars: [Unicode.Scalar] = []
    let isDense: Bool
  }

  /// The words and the texts without spaces, in their order.
  private(set) var runs: [Run] = []

  /// The folded text without white space around it, or `nil` if it has no punctuation.
  let marks: String?

  /// Whether a query with this text asks for its punctuation.
  let isMark: Bool

  /// Whether the text ends with punctuation.
  let endsWithMark: Bool

  init(_ text: String) {
    let folded = Array(String(decoding: FoldedText(asked: text).utf8, as: UTF8.self).unicodeScalars)
    var former = ScalarRole.between
    for scalar in folded {
      let role = ScalarRole(of: scalar)
      if role != .between {
        if role != former { runs.append(Run(isDense: role == .dense)) }
        runs[runs.count - 1].scalars.append(scalar)
      }
      former = role
    }
    let all = folded.filter { ScalarRole(of: $0) == .between && !$0.properties.isWhitespace }
    let trimmed = folded.trimmingPrefix { $0.properties.isWhitespace }.reversed()
      .trimmingPrefix { $0.properties.isWhitespace }.reversed()
    marks = all.isEmpty ? nil : String(String.UnicodeScalarView(trimmed))
    let count = runs.reduce(0) { $0 + $1.scalars.count }
    isMark = count == 0 || count == 1 && all.contains { $0 != "." && $0 != "," }
    endsWithMark = trimmed.last.map { ScalarRole(of: $0) == .between } ?? false
  }

  /// Whether the text ends with a single character of a text without spaces.
  var endsWithOneCharacter: Bool { runs.last.map { $0.isDense && $0.scalars.count == 1 } ?? false }

  /// Returns whether a part occurs in the text: its words one after the other, of which the last may go on, and what
  /// has no spaces anywhere.
  func has(_ part: Self, _ isBeginning: Bool) -> Bool {
    guard let first = part.runs.first, let last = part.runs.last, runs.count >= part.runs.count else { return false }
    if part.runs.count == 1 { return runs.contains { $0.has(first, isBeginning) } }
    return (0...runs.count - part.runs.count).contains { start in
      let here = runs[start..<start + part.runs.count]
      guard let begin = here.first, let end = here.last else { return false }
      return begin.ends(with: first) && here.dropFirst().dropLast().elementsEqual(part.runs.dropFirst().dropLast())
        && end.begins(with: last, isBeginning)
    }
  }
}

extension ScannedText.Run {
  /// Returns whether a text occurs in this one: a word as a whole or by its beginning, and other text anywhere.
  fileprivate func has(_ part: Self, _ isBeginning: Bool) -> Bool {
    guard part.isDense, isDense else { return begins(with: part, isBeginning) }
    return scalars.indices.contains { scalars[$0...].starts(with: part.scalars) }
  }

  fileprivate func begins(with part: Self, _ isBeginning: Bool) -> Bool {
    self == part || isDense == part.isDense && (isDense || isBeginning) && scalars.starts(with: part.scalars)
  }

  fileprivate func ends(with part: Self) -> Bool {
    self == part || isDense && part.isDense && scalars.reversed().starts(with: part.scalars.reversed())
  }
}
