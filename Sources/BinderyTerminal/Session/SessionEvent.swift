package import Bindery

/// Something that happened to a session's terminal.
package enum SessionEvent: Hashable, Sendable {
  /// A reason for which a session lost its terminal.
  package enum EndReason: Hashable, Sendable {
    /// The process received this signal and is to end by it: see ``TerminalSession/end()``.
    case signal(Int32)

    /// The terminal was closed, or the program's parent has ended.
    case hangup
  }

  /// The user typed, pasted, used the mouse or moved the focus; answers of the terminal are left out.
  case input([TerminalInput])

  /// The terminal was resized to this size; frames of the former size are no longer shown.
  case resized(Size)

  /// The terminal has reported other features or another background, so that frames may look different.
  case featuresChanged

  /// The process continues after it was suspended; the last frame has been drawn again.
  case resumed

  /// The terminal has been restored, and there are no further events.
  case ended(EndReason)
}
