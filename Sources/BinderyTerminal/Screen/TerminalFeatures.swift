/// The features that only some terminals have.
package struct TerminalFeatures: Hashable, Sendable {
  /// A set of colors that a terminal may be sent.
  package enum Colors: Hashable, Sendable {
    /// No colors; attributes such as bold and reverse are still sent.
    case none

    /// The sixteen colors that the theme of the user's terminal defines.
    case sixteen
  }

  /// Whether the terminal shows all changes of a frame at once: mode 2026, synchronized output.
  package var hasSynchronizedOutput: Bool

  /// Whether mode 2027 is on, in which the terminal measures grapheme clusters instead of single scalars.
  package var hasClusterWidths: Bool

  /// Whether the terminal reports keys by kitty's keyboard protocol.
  package var hasKittyKeyboard: Bool

  /// The colors that the terminal may be sent.
  package var colors: Colors

  /// Creates a set of features; the defaults are those of ``minimal``.
  package init(
    hasSynchronizedOutput: Bool = false, hasClusterWidths: Bool = false, hasKittyKeyboard: Bool = false,
    colors: Colors = .none
  ) {
    self.hasSynchronizedOutput = hasSynchronizedOutput
    self.hasClusterWidths = hasClusterWidths
    self.hasKittyKeyboard = hasKittyKeyboard
    self.colors = colors
  }
}

extension TerminalFeatures {
  /// The features that are assumed of an unknown terminal: none, and no colors.
  package static let minimal = TerminalFeatures()
}
