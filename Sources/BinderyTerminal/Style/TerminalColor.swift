/// A color that the user's terminal theme defines.
public enum TerminalColor: Int, CaseIterable, Sendable {
  /// The eight base colors.
  case black, red, green, yellow, blue, magenta, cyan, white

  /// The eight bright colors.
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  /// The SGR parameter that selects this color for the foreground.
  var parameter: Int { rawValue < 8 ? 30 + rawValue : 82 + rawValue }
}
