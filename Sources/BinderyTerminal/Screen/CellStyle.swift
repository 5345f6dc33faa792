/// The colors and the attributes with which a terminal shows a cell, in three bytes.
package struct CellStyle: Hashable, Sendable {
  /// A set of attributes that a terminal can give to text besides colors.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold text.
    package static let bold = Attributes(rawValue: 1 << 0)

    /// Dim text.
    package static let dim = Attributes(rawValue: 1 << 1)

    /// Italic text.
    package static let italic = Attributes(rawValue: 1 << 2)

    /// Underlined text.
    package static let underline = Attributes(rawValue: 1 << 3)

    /// Text with foreground and background swapped.
    package static let reverse = Attributes(rawValue: 1 << 4)
  }

  /// The attributes of the text.
  package var attributes: Attributes

  /// The color of the text, or `nil` for the terminal's default.
  package var foreground: TerminalColor?

  /// The color behind the text, or `nil` for the terminal's default.
  package var background: TerminalColor?

  /// Creates a style; without colors, the terminal's defaults are shown.
  package init(
    _ attributes: Attributes = [], foreground: TerminalColor? = nil, background: TerminalColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }
}

extension CellStyle {
  /// The style without attributes or colors.
  package static let plain = CellStyle()

  /// Creates the style of a cell from the style of a text.
  package init(_ style: TextStyle) {
    self.init(Attributes(style.attributes.map(\.cellAttribute)), foreground: style.color)
  }

  /// Returns this style over another: the attributes of both, and the other's colors where this style has none.
  package func over(_ base: CellStyle) -> CellStyle {
    CellStyle(
      attributes.union(base.attributes), foreground: foreground ?? base.foreground,
      background: background ?? base.background)
  }

  /// The style without its colors.
  var withoutColors: CellStyle { CellStyle(attributes) }
}

extension TextStyle.Attribute {
  /// The same attribute of a cell.
  fileprivate var cellAttribute: CellStyle.Attributes {
    switch self {
    case .bold: .bold
    case .dim: .dim
    case .italic: .italic
    case .underline: .underline
    case .reverse: .reverse
    }
  }
}
