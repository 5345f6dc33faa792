internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// Opens the process's terminal, and gives it the session's settings and modes.
  ///
  /// - Parameters:
  ///   - options: The modes that the session asks of the terminal, and how it treats its input.
  ///   - events: The continuation of the stream that receives the session's events.
  /// - Throws: A `TerminalError` if there is no terminal that can show a screen.
  init(_ options: SessionOptions, events: AsyncStream<SessionEvent>.Continuation) throws(TerminalError) {
    let term = Self.variable("TERM") ?? ""
    let device = try TerminalDevice()
    do throws(TerminalError) {
      guard !["", "dumb"].contains(term) else { throw TerminalError(.notCapable, detail: term) }
      guard let settings = device.settings else { throw TerminalError.last("it doesn't tell its settings") }
      // In tmux or screen, the variable describes the terminal in which they were started, perhaps long ago.
      let colors = ["tmux", "screen"].contains(where: term.hasPrefix) ? nil : Self.variable("COLORFGBG")
      try self.init(options, device, settings, TerminalProbe(features: options.features, colors: colors), events)
      try begin(term)
    } catch {
      device.close()
      throw error
    }
  }

  /// Creates the loop for a terminal device with its original settings.
  private init(
    _ options: SessionOptions, _ device: TerminalDevice, _ settings: termios, _ probe: TerminalProbe,
    _ events: AsyncStream<SessionEvent>.Continuation
  ) throws(TerminalError) {
    let mailbox = try SessionMailbox(
      .init(size: device.size, features: probe.features, isBackgroundLight: probe.isBackgroundLight))
    let signals = cterminal_catch_signals()
    guard signals >= 0 else { throw .last("the process has another session") }
    self.init(
      options: options, device: device, mailbox: mailbox, events: events, signals: signals, settings: settings,
      probe: probe, output: SessionOutput(features: options.features),
      parent: cterminal_parent())
  }

  /// Returns the value of an environment variable, or `nil` if it isn't set.
  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Turns on the terminal's modes and asks for its features; throws if the process can't take the terminal.
  private mutating func begin(_ term: String) throws(TerminalError) {
    _ = modes.enter(options.usesAlternateScreen ? .alternateScreen : .mainScreen)
    for mode in [TerminalModes.Mode.hiddenCursor, .bracketedPaste, .focusReports] { _ = modes.enter(mode) }
    if options.usesMouse { _ = modes.enter(.mouse) }
    let isOurs = waitUntilOurs()
    guard isOurs, enterModes() else {
      release()
      throw isOurs ? .last("its settings can't be changed") : TerminalError(.inBackground)
    }
    output.send(probe.questions(term: term).utf8)
  }

  /// Restores the terminal, and releases all that the loop holds: descriptors, signal handlers, stream and mailbox.
  mutating func finish() {
    giveBack()
    release()
    device.close()
    events.finish()
    mailbox.close()
  }

  /// Releases the signal handlers and the parent's descriptor.
  private mutating func release() {
    cterminal_release_signals()
    if parent >= 0 { close(parent) }
    parent = -1
  }
}
