package import Bindery
internal import BinderyStreams
internal import CTerminal
internal import Glibc

/// A full-screen session on the process's terminal, from its creation to ``end()``.
///
/// A thread of its own does all reading and writing, so that neither it nor the main actor blocks the other. However
/// the program ends, except by SIGKILL, the terminal gets back its settings, its modes and its former screen. A process
/// has at most one session at a time.
@MainActor
package final class TerminalSession {
  /// The stream of the session's events; it may have one reader only.
  package let events: AsyncStream<SessionEvent>

  /// The state that the session shares with its thread.
  private nonisolated let mailbox: SessionMailbox

  /// The milliseconds that ``end()`` waits for the thread before it restores the terminal without it.
  private nonisolated let endMilliseconds: Int32
  /// Whether the terminal is lent to another program.
  private var isLent = false

  /// Takes over the terminal of standard output, shows an empty screen and asks the terminal for its features.
  ///
  /// The answers may come at any time.
  ///
  /// If the process is in the background, it stops until it is brought to the foreground.
  ///
  /// - Parameter options: The modes that the session asks for, and its timeouts.
  /// - Throws: A `TerminalError` if there is no terminal that can show a screen.
  package init(options: SessionOptions = SessionOptions()) throws(TerminalError) {
    let (events, continuation) = AsyncStream<SessionEvent>.makeStream()
    let loop = try SessionLoop(options, events: continuation)
    self.events = events
    mailbox = loop.mailbox
    endMilliseconds = Int32((.seconds(5) + options.answerLimit) / .milliseconds(1))
    guard
      SystemThread.start({
        var loop = loop
        loop.run()
      })
    else {
      var loop = loop
      loop.finish()
      throw .last("no thread can be started")
    }
  }

  deinit {
    Self.end(mailbox, atMost: endMilliseconds)
  }

  /// The current size of the terminal in cells.
  package var size: Size { mailbox.facts.size }

  /// The terminal's features: the reported ones, or the assumed ones until it has answered.
  package var features: TerminalFeatures { mailbox.facts.features }

  /// Whether the terminal's background is light, or `nil` if unknown.
  package var isBackgroundLight: Bool? { mailbox.facts.isBackgroundLight }

  /// Shows a frame once the terminal has taken the previous one, in place of a pending frame.
  ///
  /// A frame of another size than the terminal's isn't shown.
  package func show(_ frame: Frame) {
    // This is done for each frame, since the main actor may move between threads.
    cterminal_prepare_stack()
    mailbox.post { $0.frame = frame }
  }

  /// Writes bytes between two frames, such as a clipboard sequence; drops them if over a mebibyte would be pending.
  package func send(_ bytes: [UInt8]) {
    mailbox.post { if $0.bytes.count + bytes.count <= SessionOutput.limit { $0.bytes += bytes } }
  }

  /// Redraws the last frame from scratch, instead of as a difference.
  package func redraw() {
    mailbox.post { $0.redraws = true }
  }

  /// Turns mouse reports on or off; while they are off, the user can select text as in other programs.
  package func setMouse(_ on: Bool) {
    mailbox.post { $0.usesMouse = on }
  }

  /// Restores the terminal and stops the process group, as Control-Z does outside of a session.
  ///
  /// When the process continues, the session takes the terminal again. Nothing happens where no shell could continue
  /// it.
  package func suspend() {
    mailbox.post { $0.suspends = true }
  }

  /// Restores the terminal while a function runs, such as one that waits for another program that uses it.
  ///
  /// Meanwhile SIGINT and SIGQUIT are ignored, since they are meant for the other program.
  package func leave<Value>(while body: () async throws -> Value) async rethrows -> Value {
    guard !isLent else { return try await body() }
    isLent = true
    await withCheckedContinuation { borrower in mailbox.post { $0.borrowers.append(borrower) } }
    defer {
      isLent = false
      mailbox.post { $0.returns = true }
    }
    return try await body()
  }

  /// Restores the terminal for good, and returns once that is done, within seconds. Further calls do nothing.
  ///
  /// After `.ended(.signal(_))` it doesn't return: the process ends by that signal, so that its parent sees the cause.
  /// Without a call, the same happens three seconds after the event, or at once when a signal comes again. After
  /// `.ended(.hangup)` it returns; without a call within three seconds, the process ends by SIGHUP.
  package func end() {
    Self.end(mailbox, atMost: endMilliseconds)
  }

  /// Orders the thread to end and waits for it; if it is stuck, gives the terminal back directly.
  private nonisolated static func end(_ mailbox: SessionMailbox, atMost milliseconds: Int32) {
    mailbox.post { $0.ends = true }
    // Only a thread that is stuck is bypassed, since both would write.
    if !mailbox.waitUntilClosed(atMost: milliseconds) { cterminal_give_back() }
  }
}
