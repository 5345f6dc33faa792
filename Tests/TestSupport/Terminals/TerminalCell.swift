/// A cell of the screen of a ``StrictTerminal``.
package struct TerminalCell: Hashable, Sendable {
  /// A style, as the SGR parameters that select it.
  package struct Style: Hashable, Sendable {
    /// The parameters of the attributes.
    package var attributes: Set<Int> = []

    /// The parameter of the color of text, or 39 for the default.
    package var foreground = 39

    /// The parameter of the color behind text, or 49 for the default.
    package var background = 49

    /// Creates the plain style.
    package init() {}
  }

  /// The text; empty in the right half of a wide character.
  package var text: String

  /// The style of the text.
  package var style: Style

  /// Creates a cell.
  package init(text: String, style: Style) {
    self.text = text
    self.style = style
  }

  /// A cell as it is after it was erased.
  static let erased = TerminalCell(text: " ", style: Style())
}

extension TerminalCell.Style {
  /// Applies an SGR parameter, and returns whether it is known.
  @discardableResult
  package mutating func apply(_ parameter: Int) -> Bool {
    switch parameter {
    case 0: self = TerminalCell.Style()
    case 1, 2, 3, 4, 7: attributes.insert(parameter)
    case 22: attributes.subtract([1, 2])
    case 23, 24, 27: attributes.remove(parameter - 20)
    case 30...37, 39, 90...97: foreground = parameter
    case 40...47, 49, 100...107: background = parameter
    default: return false
    }
    return true
  }
}
