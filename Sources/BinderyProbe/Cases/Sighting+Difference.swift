internal import Bindery
internal import BinderyRules

extension Sighting {
  /// In what a sighting differs from another one of the same record.
  ///
  /// - Parameter other: The other sighting.
  /// - Returns: The first difference, as a part of a sentence; nothing where there is none.
  func difference(from other: Sighting) -> String? {
    if failure != other.failure {
      return "it \(other.failure.map { "fails with '\($0)'" } ?? "succeeds"), then it "
        + (failure.map { "fails with '\($0)'" } ?? "succeeds")
    }
    if identity != other.identity { return "the identity is '\(other.identity)', then '\(identity)'" }
    if version != other.version { return "the version is \(other.version), then \(version)" }
    return differenceOfViews(from: other)
  }

  /// In what the view of a sighting differs from that of another one.
  ///
  /// - Parameter other: The other sighting.
  /// - Returns: The first difference, as a part of a sentence; nothing where there is none.
  func differenceOfViews(from other: Sighting) -> String? {
    if drawing != other.drawing { return "the view draws '\(other.text)', then '\(text)'" }
    for (one, two) in zip(other.properties + other.actions, properties + actions) where one != two {
      return "'\(two.name)' is \(one.answer), then \(two.answer)"
    }
    return nil
  }

  /// The text that was drawn, as far as it fits into a sentence.
  private var text: String {
    let texts = drawing.lines.joined().map { element in
      if case .run(let part, _) = element { part } else { "" }
    }
    return String(texts.joined(separator: " ").prefix(80))
  }
}
