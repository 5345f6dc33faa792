extension CellStyle {
  /// Returns the shortest escape sequence (SGR) that changes a terminal's style from another style to this one.
  ///
  /// - Parameter previous: The style that the terminal has now.
  /// - Returns: The sequence, or an empty string if the styles are equal.
  package func sequence(after previous: CellStyle) -> String {
    guard self != previous else { return "" }
    guard self != .plain else { return "\u{1B}[m" }
    let change = changes(after: previous)
    let anew = "0;" + changes(after: .plain)
    return "\u{1B}[\(change.utf8.count <= anew.utf8.count ? change : anew)m"
  }

  /// Returns the SGR parameters, separated by semicolons, that change another style to this one without a reset.
  private func changes(after previous: CellStyle) -> String {
    var removed = previous.attributes.subtracting(attributes)
    var added = attributes.subtracting(previous.attributes)
    // One parameter removes both bold and dim, so the one that stays has to be added again.
    let weights: Attributes = [.bold, .dim]
    if !removed.isDisjoint(with: weights) {
      added.formUnion(attributes.intersection(weights))
      removed.subtract(.dim)
      removed.insert(.bold)
    }
    var parameters = Self.parameters.filter { removed.contains($0.attribute) }.map(\.off)
    parameters += Self.parameters.filter { added.contains($0.attribute) }.map(\.on)
    if foreground != previous.foreground { parameters.append(foreground?.parameter ?? 39) }
    if background != previous.background { parameters.append(background.map { $0.parameter + 10 } ?? 49) }
    return parameters.map(String.init).joined(separator: ";")
  }

  /// The SGR parameters that turn each attribute on and off.
  private static let parameters: [(attribute: Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
  ]
}
