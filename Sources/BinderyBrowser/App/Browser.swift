package import Bindery
package import BinderyInterface
package import BinderyTerminal
internal import Observation

/// The browser without its screens: it turns a terminal's input into actions, and what is shown into frames.
///
/// The bottom screen stays for as long as the browser; above it are those of a coordinator, and above all lie overlays.
/// Input goes through the context of whatever is on top. Frames are drawn when something changes that the last one has
/// read, at most 60 times a second, and after input at most 120 times, so that a key is never late.
@MainActor
package final class Browser {
  /// The reason why the browser has ended.
  package enum End: Hashable, Sendable {
    /// The user has quit.
    case quit

    /// The terminal was lost, or a signal tells the program to end.
    case lost(SessionEvent.EndReason)
  }

  /// The context of the whole browser, at whose bottom commands such as `quit` are received.
  package let context: Context

  /// The coordinator of the screens above the bottom one.
  package let coordinator: Coordinator

  /// The overlays above the screens.
  package let overlays: any BrowserOverlays

  /// The receiver of what the browser itself doesn't do, which lives as long as the browser.
  var receiver: AnyObject?

  let terminal: any BrowserTerminal
  let looks: BrowserLooks

  /// The provider of the screens above the bottom one, once there is one.
  let forwarder: ScreenForwarder

  /// The context of the bottom screen.
  let rootContext: Context

  /// The time since the start, by which double clicks are known.
  let stopwatch: Stopwatch

  /// The screen at the bottom.
  package internal(set) var root: any BrowserScreen

  /// Whether the screens are there; until then, input waits.
  private(set) var hasBegun = false

  var notices = BrowserNotices()
  var clicks = ClickCounter()
  var usesMouse = true

  /// The number of presses in a row of the key that interrupts.
  var interrupts = 0

  /// Whether the command `search` is being sent to the bottom screen.
  var isSearching = false

  /// The failure of the coordinator that the user has seen.
  var dismissedFailure: NavigationError?

  /// The screen that was told that it is shown.
  var shown: (any BrowserScreen)?
  private(set) var end: End?

  private let ending = AsyncStream<End>.makeStream(bufferingPolicy: .bufferingOldest(1))
  private let changePacer: RedrawPacer

  /// The input that waits for the screens.
  var waiting: [TerminalInput] = []

  /// Whether something has changed since the last frame.
  var isOutdated = true

  /// The pacer of the frames after input, which may follow each other sooner than others.
  let inputPacer: RedrawPacer

  /// Creates a browser that shows that plugins are looked for.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to use.
  ///   - looks: The keys and looks.
  ///   - context: The context of the program, of which the browser creates a scope.
  ///   - overlays: Creates the overlays above the screens, which register in the scope that is given.
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

  /// Takes over the screens, and the input that has come so far.
  package func begin(with screens: BrowserScreens) {
    forwarder.provider = screens.provider
    root = screens.root(rootContext)
    hasBegun = true
    let inputs = waiting
    waiting = []
    outdate()
    take(inputs)
  }

  /// Reads what happens to the terminal until the user quits or the terminal is lost.
  package func run() async -> End {
    let reading = Task {
      for await event in terminal.events where end == nil { take(event) }
      end(.lost(.hangup))
    }
    defer { reading.cancel() }
    for await end in ending.stream { return end }
    return .quit
  }

  /// Ends the browser, as the user does with the command `quit`.
  package func quit() {
    end(.quit)
  }

  /// Ends the browser, unless it has ended already.
  func end(_ reason: End) {
    guard end == nil else { return }
    end = reason
    ending.continuation.yield(reason)
  }

  /// Tells the user something in the status line, until the next key.
  ///
  /// - Parameters:
  ///   - sentence: A sentence without a period, which may hold any characters.
  ///   - isProblem: Whether it tells of a problem.
  package func tell(_ sentence: String, isProblem: Bool = false) {
    notices.add(sentence, isProblem: isProblem)
    outdate()
  }
}

// MARK: Frames

extension Browser {
  /// Draws a frame soon, because something has changed.
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
      // The change itself follows this call.
      Task { @MainActor in self?.outdate() }
    }
    terminal.show(frame)
  }
}
