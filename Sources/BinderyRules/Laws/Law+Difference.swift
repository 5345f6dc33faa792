internal import Bindery

extension Law {
  /// Returns the first difference in the drawings, properties or actions of two observations of one record, as a clause
  /// for the end of a sentence; `nil` if there is none, or if both observations failed.
  static func difference(_ first: RecordObservation, _ second: RecordObservation) -> String? {
    guard first.failure == nil, second.failure == nil else {
      return (first.failure == nil) == (second.failure == nil)
        ? nil : "it fails only once: \(quoted(first.failure ?? second.failure ?? ""))"
    }
    if first.drawing != second.drawing { return difference(first.drawing, second.drawing) }
    return difference(first.views, second.views) ?? difference(first.properties, second.properties)
      ?? difference(first.actions, second.actions)
      ?? difference(first.reasons, second.reasons).map { "of the reasons against actions, \($0)" }
  }

  /// Returns the first difference between the views for other purposes of two observations, as a clause that begins
  /// with the purpose; or `nil` if all are equal.
  public static func difference(_ first: [RecordObservation.View], _ second: [RecordObservation.View]) -> String? {
    guard let (one, other) = zip(first, second).first(where: { $0 != $1 }) else {
      return first.count == second.count ? nil : "it has \(first.count) views, then \(second.count)"
    }
    guard one.failure == other.failure else {
      return "for the purpose '\(one.purpose)', it fails only once: \(quoted(one.failure ?? other.failure ?? ""))"
    }
    return "for the purpose '\(one.purpose)', \(difference(one.drawing, other.drawing))"
  }

  /// Returns the first lines in which two unequal drawings differ, as in `'Frog', then 'Toad'`, or a clause on how else
  /// they differ.
  static func difference(_ first: TextDrawing, _ second: TextDrawing) -> String {
    let count = max(first.lines.count, second.lines.count)
    for index in 0..<count {
      let (one, other) = (line(index, of: first), line(index, of: second))
      if one != other { return "\(quoted(one)), then \(quoted(other))" }
      let roles = [first, second].map { index < $0.lines.count ? $0.lines[index] : [] }
      if roles[0] != roles[1] { return "the same text in other runs or roles: \(quoted(one))" }
    }
    return "the last line is ended in one of them"
  }

  /// Returns the first difference between two lists of properties or actions, as a clause such as `'title' is 'Frog',
  /// then 'Toad'`; or `nil` if they are equal, where NaN equals itself.
  public static func difference(_ first: [RecordObservation.Member], _ second: [RecordObservation.Member]) -> String? {
    guard let (one, other) = zip(first, second).first(where: { !$0.isSame(as: $1) }) else {
      return first.count == second.count ? nil : "it has \(first.count) properties or actions, then \(second.count)"
    }
    return "'\(one.name)' is \(one.answer.sentence), then \(other.answer.sentence)"
  }

  /// Returns the text of a line of a drawing, or an empty text if there is no such line.
  private static func line(_ index: Int, of drawing: TextDrawing) -> String {
    guard index < drawing.lines.count else { return "" }
    return drawing.lines[index].map { if case .run(let text, _) = $0 { text } else { "\t" } }.joined(separator: " ")
  }
}

extension RecordObservation.Member {
  /// Returns whether two properties or actions have equal values, where numbers are compared by their bits, so that NaN
  /// equals itself.
  fileprivate func isSame(as other: RecordObservation.Member) -> Bool {
    guard name == other.name, case .value(.double(let one)) = answer, case .value(.double(let second)) = other.answer
    else { return self == other }
    return one.bitPattern == second.bitPattern
  }
}

extension RecordObservation.Answer {
  /// The answer as a noun phrase behind `is`: a text quoted and cut, bytes only by their number.
  var sentence: String {
    switch self {
    case .failure(let sentence): "the failure \(Law.quoted(sentence))"
    case .value(.absent): "absent"
    case .value(.bytes(let bytes)): "\(bytes.count) bytes"
    case .value(let value): Law.quoted(value.text ?? "")
    }
  }
}
