internal import Bindery
package import BinderyTerminal

/// The looks of the browser: the theme of what plugins draw, and the styles of what stands around it.
package struct BrowserStyle: Hashable, Sendable {
  /// A part of the browser that isn't drawn by a plugin.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case heading, status, problem, field, placeholder, focus, mark, scrollBar = "scroll-bar", match, key, disabled,
      border
  }

  /// The styles of the roles in what plugins draw, or `nil` for none.
  package var theme: Theme?

  /// Whether boxes, bars and spinners are left out, for screen readers.
  package var isPlain: Bool

  private var parts: [Part: CellStyle]

  /// Creates a style from the styles of the parts; a part without one is plain.
  package init(theme: Theme?, parts: [Part: CellStyle], isPlain: Bool = false) {
    self.theme = theme
    self.parts = parts
    self.isPlain = isPlain
  }

  /// The style of a part.
  package subscript(part: Part) -> CellStyle {
    get { parts[part] ?? .plain }
    set { parts[part] = newValue }
  }

  /// Returns the style of text with the focus, from the one that it has over the style of the focus.
  ///
  /// Where the focus reverses text, the color of the text becomes that behind it. So the text loses its own color and
  /// its dimness there, or a row would have as many backgrounds as it has colors.
  package func focused(_ style: CellStyle) -> CellStyle {
    guard self[.focus].attributes.contains(.reverse) else { return style }
    var style = style
    style.foreground = self[.focus].foreground
    if !self[.focus].attributes.contains(.dim) { style.attributes.remove(.dim) }
    return style
  }
}

extension BrowserStyle {
  /// The style in sixteen colors, which the terminal's theme defines, for a dark background or an unknown one.
  package static let standard = BrowserStyle(
    theme: .standard,
    parts: [
      .heading: CellStyle([.bold]), .status: CellStyle([.underline]), .problem: CellStyle([.bold], foreground: .yellow),
      .placeholder: CellStyle([.dim]), .focus: CellStyle([.reverse]), .mark: CellStyle([.bold], foreground: .green),
      .scrollBar: CellStyle([.dim]), .match: CellStyle([.underline]), .key: CellStyle([.bold], foreground: .cyan),
      .disabled: CellStyle([.dim]), .border: CellStyle([.dim]),
    ])

  /// The style for a light background, on which yellow, green and cyan are hard to read in most terminals' themes, and on
  /// which some terminals show dim black as black, so that what is disabled is gray as well.
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
