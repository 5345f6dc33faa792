public import Bindery

/// How each role looks.
///
/// Only the base colors are used, so that the user's own terminal theme decides what they are. A color never carries
/// a meaning by itself: the words do, and the roles that mark something have an attribute besides.
public struct Theme: Hashable, Sendable {
  private var styles: [TextRole: TextStyle]

  /// Creates a theme.
  ///
  /// - Parameter styles: The style of each role. A role without one is plain.
  public init(_ styles: [TextRole: TextStyle]) {
    self.styles = styles
  }

  /// The style of a role.
  public subscript(role: TextRole) -> TextStyle {
    get { styles[role] ?? .plain }
    set { styles[role] = newValue }
  }
}

extension Theme {
  /// The theme that is used unless another is chosen.
  public static let standard = Theme([
    .title: TextStyle([.bold]),
    .detail: TextStyle(color: .cyan),
    .secondary: TextStyle([.dim]),
    .badge: TextStyle([.underline], color: .magenta),
    .warning: TextStyle([.bold], color: .yellow),
  ])
}
