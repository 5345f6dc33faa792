package import Bindery
internal import BinderyHost
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyText

/// The browser without a screen, for users of screen readers: the lines that they type are commands, and the answers
/// are lines without boxes, spinners or anything that moves.
///
/// It writes what the view models of the screens show: a search, pages of items, and lists. A command ends before the
/// next line is read, so that a script has the same answers each time.
@MainActor
package final class PlainBrowser {
  /// The number of the command that the current task performs.
  @TaskLocal private static var job: Int?

  /// The interval at which a running command that has written nothing writes that it still runs.
  static let patience = Duration.seconds(5)

  /// The current plugin host.
  let current: CurrentHost
  /// The sources and the options with which the browser works.
  let surroundings: BrowserSurroundings
  /// The context of the screens.
  let context: Context
  /// The coordinator of the screens.
  let coordinator: Coordinator
  /// The context of all screens, in which the browser receives requests.
  let rootContext: Context

  /// The screen at the bottom, which searches.
  let root: SearchScreen

  /// The queue of the lines that the user types.
  let input = PlainInput()

  /// The lists of the screens that were written so far, with the numbers of their rows.
  var listings: [PlainListing] = []

  /// The screen that was last notified that it is shown.
  private var shown: (any BrowserScreen)?

  /// The messages on events outside of commands, such as new plugins, which are written before the next answer.
  private var news: [String] = []

  /// The task of the running command, and the stream that ends when the command has ended or was cancelled.
  private var working: (task: Task<Void, Never>, waiting: AsyncStream<Void>.Continuation)?

  /// The number of the latest command, counted from 1.
  private var job = 0

  /// The numbers of the commands that were cancelled, whose output is dropped if they don't end at once.
  private var abandoned: Set<Int> = []

  /// Whether something was written in the current interval of `patience`.
  private var hasSpoken = false

  /// The number of interruptions in a row while no command was running.
  private var interrupts = 0

  /// Whether a person types at a terminal, so that prompts are written.
  let hasPrompts: Bool

  /// The state that was saved by the previous run.
  private let saved: SavedBrowser
  /// The function that returns the width of the output in columns, or `nil` if it has no width.
  private let columns: () -> Int?
  /// The function that writes text to the output, and returns whether it could.
  private let write: (String) -> Bool
  /// The receiver of items' requests to open an address or to copy a text.
  private var handler: ItemHandler?

  /// Creates a browser.
  ///
  /// - Parameters:
  ///   - current: The host whose plugins show the items, which changes as plugins come and go.
  ///   - surroundings: The sources, the options and the services of the browser.
  ///   - saved: The query and the pages to begin with.
  ///   - hasPrompts: Whether a person types at a terminal, so that prompts are written.
  ///   - context: The context of the program.
  ///   - columns: Returns the width at which lines are broken between words, in columns, or `nil` for none.
  ///   - write: Writes text, which is safe for a terminal, and returns whether it was written. The browser ends if it
  ///     wasn't.
  package init(
    _ current: CurrentHost, surroundings: BrowserSurroundings, beginningWith saved: SavedBrowser = SavedBrowser(),
    hasPrompts: Bool, context: Context = Context(), columns: @escaping () -> Int? = { nil },
    write: @escaping (String) -> Bool
  ) {
    (self.current, self.surroundings, self.saved) = (current, surroundings, saved)
    (self.hasPrompts, self.columns, self.write) = (hasPrompts, columns, write)
    self.context = context.newScope()
    let screens = StandardScreens(current, surroundings, clock: context.clock) {
      UndrawnList($0, context: $1, options: $2)
    }
    coordinator = Coordinator(
      registry: RouteRegistry(fallback: screens.details(restoring: saved.states, patience: nil)),
      context: self.context)
    rootContext = coordinator.context.newScope()
    root = screens.search(for: "", in: rootContext)
    handler = ItemHandler(
      in: self.context, opener: surroundings.opener, canAsk: hasPrompts, send: { _ in },
      report: { [weak self] in self?.report($0, $1) })
    receiveRequests()
  }

  deinit {
    context.end()
  }

  /// The query, the pages and their states, with which a later run may begin.
  package var left: SavedBrowser {
    SavedBrowser(query: root.query, stack: coordinator.stack, states: RestoredStates(of: coordinator.screens))
  }
}

// MARK: Running

extension PlainBrowser {
  /// Performs the commands in lines, until one quits or there are no more.
  package func run(_ lines: AsyncStream<String>) async {
    let reading = Task { [input] in
      for await line in lines { input.add(line) }
      input.end()
    }
    let following = Task { await follow() }
    defer {
      reading.cancel()
      following.cancel()
    }
    if hasPrompts { say("'help' lists the commands.") }
    await work { await $0.begin() }
    while let line = await nextLine() {
      interrupts = 0
      writeNews()
      let command = PlainCommand(line: line)
      if command == .word(.quit) { return }
      await work { await $0.perform(command) }
    }
    if hasPrompts { say("") }
  }

  /// Cancels the running command, or dismisses the question that waits for its answer. If there is neither, the second
  /// call in a row ends the browser.
  package func interrupt() {
    if hasPrompts { say("") }
    if input.dismissQuestion() { return }
    guard let working else {
      interrupts += 1
      guard interrupts < 2 else { return input.end() }
      say("press Control-C again to quit")
      return prompt()
    }
    root.viewModel.send(.cancel)
    if !coordinator.pendingRoutes.isEmpty { coordinator.pop() }
    _ = coordinator.top?.context.send(BrowseCommand.cancel)
    working.task.cancel()
    working.waiting.finish()
  }

  /// Writes the prompt and returns the next line of the user, or `nil` after the last one.
  private func nextLine() async -> String? {
    writeNews()
    prompt()
    return await input.next()
  }

  /// Runs a command until it ends or `interrupt()` cancels it. A cancelled command isn't awaited, since a plugin may
  /// hang.
  private func work(_ body: @escaping @MainActor (PlainBrowser) async -> Void) async {
    job += 1
    let (ends, waiting) = AsyncStream<Void>.makeStream()
    let task = Task { [job] in
      await Self.$job.withValue(job) { await body(self) }
      waiting.finish()
    }
    working = (task, waiting)
    let telling = Task { await writeWaiting() }
    for await _ in ends {}
    telling.cancel()
    working = nil
    if task.isCancelled {
      abandoned.insert(job)
      say(hasUnshownRows ? "cancelled; 'list' shows what was found" : "cancelled")
    }
    updateShown()
  }

  /// Whether rows were found, but none was written with a number.
  private var hasUnshownRows: Bool {
    guard coordinator.top == nil, let listing = listing?.listing else { return false }
    return listing.count == 0 && listing.list.rowCount > 0
  }

  /// Writes in intervals that the command still runs, if a person waits and nothing else was written meanwhile.
  private func writeWaiting() async {
    guard hasPrompts else { return }
    hasSpoken = false
    while (try? await context.clock.sleep(for: Self.patience)) != nil, !Task.isCancelled {
      if hasSpoken || input.isAsking { hasSpoken = false } else { say("still waiting; Control-C cancels") }
    }
  }

  /// Restores the screens of the saved state, or repeats its search.
  private func begin() async {
    if !saved.query.isEmpty { await search(saved.query, isShown: saved.stack.routes.isEmpty) }
    guard !saved.stack.routes.isEmpty else { return }
    await coordinator.restoreShowable(saved.stack) { say($0) }
    if coordinator.top != nil { await showPage() } else if !saved.query.isEmpty { await showNext(fromStart: true) }
  }

  /// Performs a command that the user has typed.
  private func perform(_ command: PlainCommand) async {
    switch command {
    case .nothing: break
    case .search(let query): await search(query)
    case .open(let number): await open(number)
    case .show(let route): await show(route)
    case .refuse(let sentence): PlainText.lines(sentence).forEach(say)
    case .perform(let numbers, let name): await perform(name, of: numbers)
    case .list(let numbers): await show(numbers)
    case .mark(let numbers): mark(numbers, true)
    case .unmark(let numbers): mark(numbers, false)
    case .word(let word): await perform(word)
    }
  }

  /// Performs a command that is a single word.
  private func perform(_ word: PlainWord) async {
    switch word {
    case .more: await showNext()
    case .list: await showNext(fromStart: true)
    case .page: await showPage()
    case .back: await goBack()
    case .next: await turn(.next)
    case .previous: await turn(.previous)
    case .refresh: await send(.refresh, orSay: "there is nothing to ask for again")
    case .retry: await send(.retry, orSay: "nothing has failed")
    case .help: for line in PlainWord.helpLines { say(line) }
    case .search, .perform, .mark, .unmark, .quit: break
    }
  }
}

// MARK: Writing

extension PlainBrowser {
  /// Writes a line, which is safe for a terminal.
  func say(_ text: String) {
    put((columns().map { PlainText.broken(text, columns: $0) } ?? text) + "\n")
  }

  /// Writes lines, unless the command that says them was cancelled.
  func say(_ lines: [String]) {
    if !Task.isCancelled { lines.forEach(say) }
  }

  /// Whether the task belongs to a command that was cancelled.
  var isAbandoned: Bool { Self.job.map(abandoned.contains) ?? false }

  /// Writes a text, and ends the browser if the output is closed.
  private func put(_ text: String) {
    guard !isAbandoned else { return }
    hasSpoken = true
    guard !write(text) else { return }
    input.abandon()
    working?.task.cancel()
    working?.waiting.finish()
  }

  /// Writes the outcome of a request, such as to open an address.
  private func report(_ sentence: String, _ isProblem: Bool) {
    for line in PlainText.lines(sentence) { say(line) }
  }

  /// Writes a prompt, if a person types at a terminal.
  func prompt(_ text: String = "> ") {
    if hasPrompts { put(text) }
  }

  /// Writes the messages about plugins that were added, changed or removed since the last line.
  private func writeNews() {
    for line in news { say(line) }
    news = []
  }

  /// Follows the changes of plugins until it is cancelled, and has the items shown by the current ones.
  private func follow() async {
    await surroundings.follow(current) { kinds, sentences in
      news += sentences.flatMap(PlainText.lines)
      let presenter = Presenter(provider: current.bindings, context: rootContext)
      let screens = [root] + coordinator.screens.map { $0.content as? any BrowserScreen }
      for case let screen as any PluginFollowingScreen in screens {
        screen.show(kinds, by: presenter)
      }
    }
  }
}

// MARK: Screens

extension PlainBrowser {
  /// The screen on top, with the context through which it receives commands.
  var topScreen: (screen: any BrowserScreen, context: Context) {
    guard let top = coordinator.top, let screen = top.content as? any BrowserScreen else { return (root, rootContext) }
    return (screen, top.context)
  }

  /// Notifies the screen on top that it is shown, and the former one that it isn't any more.
  func updateShown() {
    let screen = topScreen.screen
    guard screen !== shown else { return }
    shown?.setShown(false)
    shown = screen
    screen.setShown(true)
  }
}
