internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// Opens the terminal and takes it.
  ///
  /// - Parameters:
  ///   - options: What the session asks of the terminal.
  ///   - events: Where events go.
  /// - Throws: A `TerminalError` if there is no terminal that can show a screen.
  init(_ options: SessionOptions, events: AsyncStream<SessionEvent>.Continuation) throws(TerminalError) {
    let term = Self.variable("TERM") ?? ""
    let device = try TerminalDevice()
    do throws(TerminalError) {
      guard !["", "dumb"].contains(term) else { throw TerminalError(.notCapable, detail: term) }
      guard let settings = device.settings else { throw TerminalError.last("it doesn't tell its settings") }
      // Those of a terminal in which tmux or screen may have been started long ago, and left.
      let colors = ["tmux", "screen"].contains(where: term.hasPrefix) ? nil : Self.variable("COLORFGBG")
      try self.init(options, device, settings, TerminalProbe(features: options.features, colors: colors), events)
      try begin(term)
    } catch {
      device.close()
      throw error
    }
  }

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

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private mutating func begin(_ term: String) throws(TerminalError) {
    _ = modes.enter(options.usesAlternateScreen ? .alternateScreen : .mainScreen)
    for mode in [TerminalModes.Mode.hiddenCursor, .bracketedPaste, .focusReports] { _ = modes.enter(mode) }
    if options.usesMouse { _ = modes.enter(.mouse) }
    let isOurs = waitUntilOurs()
    guard isOurs, take() else {
      release()
      throw isOurs ? .last("its settings can't be changed") : TerminalError(.inBackground)
    }
    output.send(probe.questions(term: term).utf8)
  }

  /// Gives everything back and closes it.
  mutating func finish() {
    giveBack()
    release()
    device.close()
    events.finish()
    mailbox.close()
  }

  private mutating func release() {
    cterminal_release_signals()
    if parent >= 0 { close(parent) }
    parent = -1
  }
}
