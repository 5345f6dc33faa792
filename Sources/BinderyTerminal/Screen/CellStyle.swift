/// The colors and attributes of a cell, packed into three bytes.
package struct CellStyle: Hashable, Sendable {
  /// A set of text attributes besides colors, such as bold.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each attribute.
    package let rawValue: UInt8

    /// Creates a set of attributes from its bits.
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

  /// Creates a cell style; a color that is `nil` leaves the terminal's default.
  package init(
    _ attributes: Attributes = [], foreground: TerminalColor? = nil, background: TerminalColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }
}

extension CellStyle {
  /// The cell style without attributes or colors.
  package static let plain = CellStyle()

  /// Creates a cell style from a text style, which has no background color.
  package init(_ style: TextStyle) {
    self.init(Attributes(style.attributes.map(\.cellAttribute)), foreground: style.color)
  }

  /// Returns this style laid over another: the attributes of both, and `base`'s colors where this style has none.
  package func over(_ base: CellStyle) -> CellStyle {
    CellStyle(
      attributes.union(base.attributes), foreground: foreground ?? base.foreground,
      background: background ?? base.background)
  }

  /// The same style without its colors.
  var withoutColors: CellStyle { CellStyle(attributes) }
}

extension TextStyle.Attribute {
  /// The attribute of cells that corresponds to this attribute of text.
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
