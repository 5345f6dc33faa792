internal import Bindery
internal import BinderyRules

extension RecordObservation {
  /// Returns the first difference from an earlier observation of the same record, as a clause with both values, the
  /// earlier first; or `nil` if they are equal but for preferred sizes.
  func difference(from other: RecordObservation) -> String? {
    if failure != other.failure {
      return "it \(other.failure.map { "fails with '\($0)'" } ?? "succeeds"), then it "
        + (failure.map { "fails with '\($0)'" } ?? "succeeds")
    }
    if identity != other.identity { return "the identity is '\(other.identity)', then '\(identity)'" }
    if version != other.version { return "the version is \(other.version), then \(version)" }
    return differenceOfViews(from: other)
  }

  /// Returns the first difference from an earlier observation in drawing, properties or actions, as a clause with both
  /// values, the earlier first; or `nil` if these are equal.
  func differenceOfViews(from other: RecordObservation) -> String? {
    if drawing != other.drawing { return "the view draws '\(other.text)', then '\(text)'" }
    for (one, two) in zip(other.properties + other.actions, properties + actions) where one != two {
      return "'\(two.name)' is \(one.answer), then \(two.answer)"
    }
    return nil
  }

  /// The drawn text without lines and roles, cut to 80 characters.
  private var text: String {
    let texts = drawing.lines.joined().map { element in
      if case .run(let part, _) = element { part } else { "" }
    }
    return String(texts.joined(separator: " ").prefix(80))
  }
}
