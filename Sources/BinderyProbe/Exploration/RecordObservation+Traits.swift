internal import Bindery
internal import BinderyRules

extension RecordObservation {
  /// The traits of an item with these requests for its contents; none of a record that is refused.
  func traits(with requests: [ProbedRequest]) -> Set<ShownTrait> {
    guard failure == nil else { return [] }
    var traits = lines(of: drawing, for: "row").union(requests.flatMap(\.traits))
    for view in views { traits.formUnion(lines(of: view.drawing, for: view.purpose)) }
    for member in properties { traits.insert(ShownTrait(.property(member.name), member.answer.form)) }
    for member in actions { traits.insert(ShownTrait(.action(member.name), member.answer.verb)) }
    for member in reasons { traits.insert(ShownTrait(.reason(member.name), member.answer.beginning)) }
    return traits
  }

  /// Returns the lines of a drawing by the roles in them, of which those behind the eighth count as one.
  private func lines(of drawing: TextDrawing, for purpose: String) -> Set<ShownTrait> {
    Set(
      drawing.lines.enumerated().map { index, line in
        let roles = line.map { if case .run(_, let role) = $0 { "\(role)" } else { "~" } }
        return ShownTrait(.line(purpose: purpose, min(index, 8)), roles.joined(separator: " "))
      })
  }
}

extension RecordObservation.Answer {
  /// The type of the value, and whether it is empty, zero or negative.
  fileprivate var form: String {
    switch self {
    case .failure, .value(.absent): ShownTrait.absent
    case .value(.bool(let value)): "\(value)"
    case .value(.integer(let value)): value < 0 ? "negative" : value == 0 ? "zero" : "number"
    case .value(.double(let value)): value < 0 ? "negative" : value == 0 ? "zero" : "number"
    case .value(.text(let text)): text.isEmpty ? "empty" : "text"
    case .value(.bytes(let bytes)): bytes.isEmpty ? "empty" : "bytes"
    }
  }

  /// The first word of an action.
  fileprivate var verb: String {
    guard case .value(.text(let text)) = self else { return ShownTrait.absent }
    return String(text.prefix { $0 != " " }.prefix(16))
  }

  /// The first letters of a reason, up to what may be a value of the record.
  fileprivate var beginning: String {
    guard case .value(.text(let text)) = self else { return ShownTrait.absent }
    return String(text.prefix { $0.isLetter || $0 == " " }.prefix(32)) + "…"
  }
}

extension ProbedRequest {
  /// The lists of the request that have something in them: one or several.
  fileprivate var traits: [ShownTrait] {
    lists.filter { !$0.value.isEmpty }.map { name, list in
      ShownTrait(.contents, list.count <= (name == "fields" ? 2 : 1) ? "one of \(name)" : "several of \(name)")
    }
  }
}
