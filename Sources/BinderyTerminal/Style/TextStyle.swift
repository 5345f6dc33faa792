/// How text looks in a terminal.
public struct TextStyle: Hashable, Sendable {
  /// What a terminal can do to text besides coloring it.
  public enum Attribute: Int, CaseIterable, Sendable {
    /// Heavier.
    case bold = 1

    /// Fainter.
    case dim = 2

    /// Slanted.
    case italic = 3

    /// With a line below.
    case underline = 4

    /// With foreground and background swapped.
    case reverse = 7
  }

  /// What is done to the text.
  public var attributes: Set<Attribute>

  /// The color of the text, or `nil` for the terminal's own.
  public var color: TerminalColor?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - attributes: What is done to the text.
  ///   - color: The color of the text, or `nil` for the terminal's own.
  public init(_ attributes: Set<Attribute> = [], color: TerminalColor? = nil) {
    self.attributes = attributes
    self.color = color
  }
}

extension TextStyle {
  /// Text as the terminal shows it anyway.
  public static let plain = TextStyle()

  /// The sequence that ends every style.
  public static let reset: String = "\u{1B}[0m"

  /// The sequence that begins this style, empty for plain text.
  public var sequence: String {
    let parameters = attributes.map(\.rawValue).sorted() + (color.map { [$0.parameter] } ?? [])
    guard !parameters.isEmpty else { return "" }
    return "\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m"
  }
}
