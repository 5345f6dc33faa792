public import Bindery

/// A mapping from text roles to styles.
///
/// Only the terminal's sixteen colors are used, so that the user's terminal theme decides what they look like. No color
/// carries a meaning by itself: the words do, and a role that marks something has an attribute besides.
public struct Theme: Hashable, Sendable {
  /// The styles of the text roles; a role without a style is shown plain.
  private var styles: [TextRole: TextStyle]

  /// Creates a theme from a style for each text role; a role without a style is shown plain.
  public init(_ styles: [TextRole: TextStyle]) {
    self.styles = styles
  }

  /// The style of a text role, such as a title; plain by default.
  public subscript(role: TextRole) -> TextStyle {
    get { styles[role] ?? .plain }
    set { styles[role] = newValue }
  }
}

extension Theme {
  /// The default theme, with a style for titles, details, secondary text, badges and warnings.
  public static let standard = Theme([
    .title: TextStyle([.bold]),
    .detail: TextStyle(color: .cyan),
    .secondary: TextStyle([.dim]),
    .badge: TextStyle([.underline], color: .magenta),
    .warning: TextStyle([.bold], color: .yellow),
  ])
}
