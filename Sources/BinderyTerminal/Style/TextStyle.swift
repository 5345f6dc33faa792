/// The color and the attributes with which a terminal shows text.
public struct TextStyle: Hashable, Sendable {
  /// An attribute of text besides its color, such as bold; the raw value is its SGR parameter.
  public enum Attribute: Int, CaseIterable, Sendable {
    /// Bold text.
    case bold = 1

    /// Dim text.
    case dim = 2

    /// Italic text.
    case italic = 3

    /// Underlined text.
    case underline = 4

    /// Text with foreground and background swapped.
    case reverse = 7
  }

  /// The attributes of the text.
  public var attributes: Set<Attribute>

  /// The color of the text, or `nil` for the terminal's default.
  public var color: TerminalColor?

  /// Creates a style; without a color, the text keeps the terminal's default.
  public init(_ attributes: Set<Attribute> = [], color: TerminalColor? = nil) {
    self.attributes = attributes
    self.color = color
  }
}

extension TextStyle {
  /// The text style without attributes or color.
  public static let plain = TextStyle()

  /// The escape sequence that resets all attributes and the color.
  public static let reset: String = "\u{1B}[0m"

  /// The escape sequence to write before text of this style; empty for the plain style.
  public var sequence: String {
    let parameters = attributes.map(\.rawValue).sorted() + (color.map { [$0.parameter] } ?? [])
    guard !parameters.isEmpty else { return "" }
    return "\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m"
  }
}

/// One of the sixteen colors that the theme of the user's terminal defines.
public enum TerminalColor: Int, CaseIterable, Sendable {
  /// The eight base colors.
  case black, red, green, yellow, blue, magenta, cyan, white

  /// The eight bright colors.
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  /// The SGR parameter that selects this color for the foreground.
  var parameter: Int { rawValue < 8 ? 30 + rawValue : 82 + rawValue }
}
