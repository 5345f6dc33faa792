package import Bindery
package import BinderyInterface
package import BinderyTerminal
internal import Observation

/// The core of the browser, without its screens: it turns terminal input into actions, and screens into frames.
///
/// The bottom screen stays for as long as the browser; the coordinator's screens are above it, and the overlays above
/// those. Input is sent through the context of the topmost one. A frame is drawn after a change of anything that the
/// last one has read: at most 60 times a second, and after input at most 120 times.
@MainActor
package final class Browser {
  /// The reason why the browser has ended.
  package enum End: Hashable, Sendable {
    /// The user has quit the browser.
    case quit

    /// The terminal was closed, or a signal told the program to end.
    case lost(SessionEvent.EndReason)
  }

  /// The root context of the browser, which receives commands such as `quit` that nothing above has received.
  package let context: Context

  /// The coordinator of the screens above the bottom one.
  package let coordinator: Coordinator

  /// The overlays, such as menus and questions, above all screens.
  package let overlays: any BrowserOverlays

  /// The receiver of requests that the browser itself doesn't handle, kept alive as long as the browser.
  var receiver: AnyObject?

  /// The terminal on which the browser runs.
  let terminal: any BrowserTerminal
  /// The key bindings and the styles of the browser.
  let looks: BrowserLooks

  /// The forwarder to the provider of the screens above the bottom one, which is set later.
  let forwarder: ScreenForwarder

  /// The context of the bottom screen.
  let rootContext: Context

  /// The stopwatch since the browser's start, which times double clicks.
  let stopwatch: Stopwatch

  /// The screen at the bottom of the stack, which is never left.
  package internal(set) var root: any BrowserScreen

  /// Whether the browser has its screens; until then, input is queued.
  private(set) var hasBegun = false

  /// The queue of messages for the status line.
  var notices = BrowserNotices()
  /// The counter that detects double clicks.
  var clicks = ClickCounter()
  /// Whether the browser receives mouse input; otherwise the terminal selects text.
  var usesMouse = true

  /// The number of consecutive presses of the interrupt key.
  var interrupts = 0

  /// Whether the command `search` is being sent to the bottom screen.
  var isSearching = false

  /// The last failure of navigation that the user has seen, or `nil` for none.
  var dismissedFailure: NavigationError?

  /// The screen that was last notified that it is shown, or `nil` for none.
  var shown: (any BrowserScreen)?
  /// The way in which the browser has ended, or `nil` while it runs.
  private(set) var end: End?

  /// The stream whose only element is the end of the browser.
  private let ending = AsyncStream<End>.makeStream(bufferingPolicy: .bufferingOldest(1))
  /// The pacer that limits how often changes of items redraw the screen.
  private let changePacer: RedrawPacer

  /// The inputs that are queued until the browser has its screens.
  var waiting: [TerminalInput] = []

  /// Whether something has changed since the last frame.
  var isOutdated = true

  /// The rate limiter of frames after input, which allows more frames than that of other changes.
  let inputPacer: RedrawPacer

  /// Creates a browser whose first screen says that plugins are being looked for.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to use.
  ///   - looks: The key bindings and the styles.
  ///   - context: The context of the program, of which the browser creates a scope.
  ///   - overlays: Creates the overlays; called once with the scope in which they register their receivers.
  package init(
    _ terminal: any BrowserTerminal, looks: BrowserLooks, context: Context,
    overlays: (Context) -> any BrowserOverlays
  ) {
    self.terminal = terminal
    self.looks = looks
    self.context = context.newScope()
    forwarder = ScreenForwarder()
    self.overlays = overlays(self.context)
    coordinator = Coordinator(registry: RouteRegistry(fallback: forwarder), context: self.context)
    rootContext = coordinator.context.newScope()
    root = StartScreen()
    stopwatch = Stopwatch(context.clock)
    inputPacer = RedrawPacer(every: .seconds(1) / 120, on: context.clock)
    changePacer = RedrawPacer(every: .seconds(1) / 60, on: context.clock)
    inputPacer.body = { [weak self] in self?.draw() }
    changePacer.body = { [weak self] in self?.draw() }
    for problem in looks.problems { notices.add(problem, isProblem: true) }
    receiveCommands()
    draw()
  }

  deinit {
    context.end()
  }

  /// Replaces the start screen by the browser's screens, and handles the queued input.
  package func begin(with screens: BrowserScreens) {
    forwarder.provider = screens.provider
    root = screens.root(rootContext)
    hasBegun = true
    let inputs = waiting
    waiting = []
    outdate()
    handle(inputs)
  }

  /// Handles the terminal's events until the user quits or the terminal is lost; returns the reason.
  package func run() async -> End {
    let reading = Task {
      for await event in terminal.events where end == nil { handle(event) }
      end(.lost(.hangup))
    }
    defer { reading.cancel() }
    for await end in ending.stream { return end }
    return .quit
  }

  /// Ends the browser, as the command `quit` does.
  package func quit() {
    end(.quit)
  }

  /// Ends the browser for the given reason, unless it has ended already.
  func end(_ reason: End) {
    guard end == nil else { return }
    end = reason
    ending.continuation.yield(reason)
  }

  /// Shows a sentence in the status line until the next key.
  ///
  /// - Parameters:
  ///   - sentence: A sentence without a period, which may hold any characters.
  ///   - isProblem: Whether the sentence reports a problem.
  package func showMessage(_ sentence: String, isProblem: Bool = false) {
    notices.add(sentence, isProblem: isProblem)
    outdate()
  }
}

// MARK: Frames

extension Browser {
  /// Requests a new frame, because something has changed.
  func outdate() {
    isOutdated = true
    changePacer.request()
  }

  /// Draws a frame if something has changed since the last one.
  private func draw() {
    guard isOutdated, end == nil else { return }
    isOutdated = false
    updateShown()
    let frame = withObservationTracking {
      self.frame(size: terminal.size)
    } onChange: { [weak self] in
      // The observed value changes only after this call.
      Task { @MainActor in self?.outdate() }
    }
    terminal.show(frame)
  }
}
