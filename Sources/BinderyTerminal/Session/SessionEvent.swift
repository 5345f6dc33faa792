package import Bindery

/// Something that happened to a session's terminal.
package enum SessionEvent: Hashable, Sendable {
  /// A reason for which a session lost its terminal.
  package enum EndReason: Hashable, Sendable {
    /// A signal told the program to end, which it does by this signal: see ``TerminalSession/end()``.
    case signal(Int32)

    /// The terminal was closed, or the program's parent has ended.
    case hangup
  }

  /// The user did something; answers of the terminal are not among the inputs.
  case input([TerminalInput])

  /// The terminal has another size. Frames of the former one are no longer shown.
  case resized(Size)

  /// The terminal turned out to have other features, or a light or dark background, so that frames may look different.
  case featuresChanged

  /// The program continues after it was suspended. The last frame has been drawn again.
  case resumed

  /// The terminal has been given back, and there are no further events.
  case ended(EndReason)
}
