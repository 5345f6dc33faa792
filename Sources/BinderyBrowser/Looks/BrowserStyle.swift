internal import Bindery
package import BinderyTerminal

/// The visual style of the browser: the theme of what plugins draw, and the styles of the browser's own parts.
package struct BrowserStyle: Hashable, Sendable {
  /// A part of the screen that the browser draws itself; the raw value is its name in the user's theme file.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case heading, status, problem, field, placeholder, focus, mark, scrollBar = "scroll-bar", match, key, disabled,
      border
  }

  /// The styles of text roles in what plugins draw, or `nil` for plain text.
  package var theme: Theme?

  /// Whether boxes, bars and spinners are left out, as screen readers need it.
  package var isPlain: Bool

  /// The styles of the parts; one without a style is shown plain.
  private var parts: [Part: CellStyle]

  /// Creates a browser style; a part that `parts` doesn't contain is shown plain.
  package init(theme: Theme?, parts: [Part: CellStyle], isPlain: Bool = false) {
    self.theme = theme
    self.parts = parts
    self.isPlain = isPlain
  }

  /// The style of a part of the browser, such as the status line; plain by default.
  package subscript(part: Part) -> CellStyle {
    get { parts[part] ?? .plain }
    set { parts[part] = newValue }
  }

  /// Returns the style of text in the focused row, from the text's own style laid over that of the focus.
  ///
  /// If the focused row is shown in reverse, a text's color would become its background, and the row would have as many
  /// backgrounds as colors. So the text then loses its own color and its dimness.
  package func focused(_ style: CellStyle) -> CellStyle {
    guard self[.focus].attributes.contains(.reverse) else { return style }
    var style = style
    style.foreground = self[.focus].foreground
    if !self[.focus].attributes.contains(.dim) { style.attributes.remove(.dim) }
    return style
  }
}

extension BrowserStyle {
  /// The default style, in the sixteen colors of the terminal's theme, for a dark or unknown background.
  package static let standard = BrowserStyle(
    theme: .standard,
    parts: [
      .heading: CellStyle([.bold]), .status: CellStyle([.underline]), .problem: CellStyle([.bold], foreground: .yellow),
      .placeholder: CellStyle([.dim]), .focus: CellStyle([.reverse]), .mark: CellStyle([.bold], foreground: .green),
      .scrollBar: CellStyle([.dim]), .match: CellStyle([.underline]), .key: CellStyle([.bold], foreground: .cyan),
      .disabled: CellStyle([.dim]), .border: CellStyle([.dim]),
    ])

  /// The default style for a light background.
  ///
  /// In most themes, yellow, green and cyan are hard to read on it, and some terminals show dim black as black, so that
  /// disabled text is also gray.
  package static let light: BrowserStyle = {
    var style = standard
    style.theme?[.detail].color = .blue
    style.theme?[.warning].color = .red
    style[.problem].foreground = .red
    style[.mark].foreground = .magenta
    style[.key].foreground = .blue
    style[.disabled].foreground = .brightBlack
    return style
  }()
}
