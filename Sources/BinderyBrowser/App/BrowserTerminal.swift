package import Bindery
package import BinderyTerminal

/// A terminal as the browser uses it: that of the process, or a stand-in in tests.
@MainActor
package protocol BrowserTerminal: AnyObject {
  /// The size of the terminal now.
  var size: Size { get }

  /// The features of the terminal as far as they are known.
  var features: TerminalFeatures { get }

  /// Whether the terminal's background is light, or `nil` as long as the terminal hasn't told.
  var isBackgroundLight: Bool? { get }

  /// What happens to the terminal, for one reader.
  var events: AsyncStream<SessionEvent> { get }

  /// Shows a frame as soon as the terminal has taken the one before, in place of others that wait.
  func show(_ frame: Frame)

  /// Writes bytes between two frames, such as those that set the clipboard.
  func send(_ bytes: [UInt8])

  /// Draws the last frame whole again.
  func redraw()

  /// Turns the mouse's reports on or off.
  func setMouse(_ on: Bool)

  /// Gives the terminal back and stops the program, until the user continues it.
  func suspend()

  /// Gives the terminal back for good.
  func end()
}

extension TerminalSession: BrowserTerminal {}
