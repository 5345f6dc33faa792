package import Bindery
package import BinderyTerminal

/// The terminal that a browser uses: the process's own, or a test double.
@MainActor
package protocol BrowserTerminal: AnyObject {
  /// The current size of the terminal in cells.
  var size: Size { get }

  /// The terminal's features: the reported ones, or the assumed ones until it has answered.
  var features: TerminalFeatures { get }

  /// Whether the terminal's background is light, or `nil` if unknown.
  var isBackgroundLight: Bool? { get }

  /// The stream of the terminal's events; it may have one reader only.
  var events: AsyncStream<SessionEvent> { get }

  /// Shows a frame once the terminal has taken the previous one, in place of a pending frame.
  func show(_ frame: Frame)

  /// Writes bytes between two frames, such as those that set the clipboard.
  func send(_ bytes: [UInt8])

  /// Redraws the last frame from scratch, instead of as a difference.
  func redraw()

  /// Turns mouse reports on or off.
  func setMouse(_ on: Bool)

  /// Restores the terminal's former screen and stops the program, until the user continues it.
  func suspend()

  /// Restores the terminal's former settings and screen for good.
  func end()
}

extension TerminalSession: BrowserTerminal {}
