package import Bindery
internal import BinderyStreams
internal import CTerminal
internal import Glibc

/// The use of the process's terminal as a screen, from its creation to ``end()``.
///
/// A thread of its own does all reading and writing, so that neither waits for the main actor, nor the main actor for a
/// terminal that doesn't read. Whatever ends the program except SIGKILL, the terminal gets back its settings, its modes
/// and its former screen. A process has at most one session at a time.
@MainActor
package final class TerminalSession {
  /// What happens to the terminal, for one reader.
  package let events: AsyncStream<SessionEvent>

  private nonisolated let mailbox: SessionMailbox

  /// The time after which a thread that doesn't end is left alone; it gives up writing and reading before.
  private nonisolated let endMilliseconds: Int32
  private var isLent = false

  /// Takes the terminal that is standard output, shows an empty screen on it, and asks it for its features, whose
  /// answers may come at any time.
  ///
  /// In the background, the process stops until it is brought to the foreground.
  ///
  /// - Parameter options: What the session asks of the terminal.
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

  /// The size of the terminal now.
  package var size: Size { mailbox.facts.size }

  /// The features of the terminal as far as they are known.
  package var features: TerminalFeatures { mailbox.facts.features }

  /// Whether the terminal's background is light, or `nil` as long as the terminal hasn't told.
  package var isBackgroundLight: Bool? { mailbox.facts.isBackgroundLight }

  /// Shows a frame as soon as the terminal has taken the one before, in place of others that wait.
  ///
  /// A frame of another size than the terminal's isn't shown.
  package func show(_ frame: Frame) {
    // Here, since the main actor moves between threads.
    cterminal_prepare_stack()
    mailbox.post { $0.frame = frame }
  }

  /// Writes bytes between two frames, eg for the clipboard; drops them if more than a mebibyte waits.
  package func send(_ bytes: [UInt8]) {
    mailbox.post { if $0.bytes.count + bytes.count <= SessionOutput.limit { $0.bytes += bytes } }
  }

  /// Draws the last frame whole again.
  package func redraw() {
    mailbox.post { $0.redraws = true }
  }

  /// Turns the mouse's reports on or off; without them, the user can select text as in other programs.
  package func setMouse(_ on: Bool) {
    mailbox.post { $0.usesMouse = on }
  }

  /// Gives the terminal back and stops the program's process group, as Control-Z does outside of a session.
  ///
  /// When it continues, the session takes the terminal again. Nothing happens where no process could continue it.
  package func suspend() {
    mailbox.post { $0.suspends = true }
  }

  /// Gives the terminal back while a function runs, eg one that waits for a program that uses the terminal.
  ///
  /// Meanwhile SIGINT and SIGQUIT are ignored, since they are meant for that program.
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

  /// Gives the terminal back for good, and returns when that is done, at most seconds later. Further calls do nothing.
  ///
  /// After `.ended(.signal(_))` it doesn't return: the process ends by the signal, so that its parent sees the cause.
  /// That also happens without a call, three seconds after the event, and at once when the signal comes again. After
  /// `.ended(.hangup)` it returns, and the process ends by SIGHUP where it isn't called within three seconds.
  package func end() {
    Self.end(mailbox, atMost: endMilliseconds)
  }

  private nonisolated static func end(_ mailbox: SessionMailbox, atMost milliseconds: Int32) {
    mailbox.post { $0.ends = true }
    // Not before the thread is known to be stuck, since both would write.
    if !mailbox.waitUntilClosed(atMost: milliseconds) { cterminal_give_back() }
  }
}
