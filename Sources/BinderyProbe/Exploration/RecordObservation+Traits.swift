internal import Bindery
internal import BinderyRules

extension RecordObservation {
  /// Returns the traits of the observed item and of the requests for its contents; none if the record was refused.
  func traits(with requests: [ProbedRequest]) -> Set<ShownTrait> {
    guard failure == nil else { return [] }
    var traits = lines(of: drawing, for: "row").union(requests.flatMap(\.traits))
    for view in views { traits.formUnion(lines(of: view.drawing, for: view.purpose)) }
    for member in properties { traits.insert(ShownTrait(.property(member.name), member.answer.form)) }
    for member in actions { traits.insert(ShownTrait(.action(member.name), member.answer.verb)) }
    for member in reasons { traits.insert(ShownTrait(.reason(member.name), member.answer.beginning)) }
    return traits
  }

  /// Returns a trait of each line of a drawing, its roles of text; all lines after the eighth count as one.
  private func lines(of drawing: TextDrawing, for purpose: String) -> Set<ShownTrait> {
    Set(
      drawing.lines.enumerated().map { index, line in
        let roles = line.map { if case .run(_, let role) = $0 { "\(role)" } else { "~" } }
        return ShownTrait(.line(purpose: purpose, min(index, 8)), roles.joined(separator: " "))
      })
  }
}

extension RecordObservation.Answer {
  /// The form of the answer for traits: the type of its value, and whether that is empty, zero or negative.
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

  /// The first word of an action, which is its verb, or `absent` if there is no action.
  fileprivate var verb: String {
    guard case .value(.text(let text)) = self else { return ShownTrait.absent }
    return String(text.prefix { $0 != " " }.prefix(16))
  }

  /// The letters with which a reason begins, up to a value of the record that it may quote.
  fileprivate var beginning: String {
    guard case .value(.text(let text)) = self else { return ShownTrait.absent }
    return String(text.prefix { $0.isLetter || $0 == " " }.prefix(32)) + "…"
  }
}

extension ProbedRequest {
  /// A trait for each list of the request that isn't empty, which says whether it has one element or several.
  fileprivate var traits: [ShownTrait] {
    lists.filter { !$0.value.isEmpty }.map { name, list in
      ShownTrait(.contents, list.count <= (name == "fields" ? 2 : 1) ? "one of \(name)" : "several of \(name)")
    }
  }
}
