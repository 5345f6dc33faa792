internal import Bindery
internal import BinderyHost
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyText

/// The browser without a screen, as those like it who have the screen read to them: what they type are commands, and
/// answers are lines without boxes, spinners or anything that moves.
@MainActor
package final class PlainBrowser {
  /// What is written to be typed behind.
  private static let prompt = "> "

  private let host: CurrentHost
  private let surroundings: BrowserSurroundings
  private let columns: Int
  private let write: (String) -> Void
  private let context = Context()
  private let coordinator: Coordinator
  private let desk: ActionDesk

  private var list: PlainList?
  private var query = ""

  /// The place in the list of the item that was opened from it last.
  private var index: Int?

  /// Creates a browser.
  ///
  /// - Parameters:
  ///   - host: The plugins.
  ///   - surroundings: What else the browser gets.
  ///   - columns: The width of the lines in columns.
  ///   - write: Writes text as it is, which is safe for a terminal.
  package init(
    _ host: CurrentHost, surroundings: BrowserSurroundings, columns: Int, write: @escaping (String) -> Void
  ) {
    (self.host, self.surroundings, self.columns, self.write) = (host, surroundings, columns, write)
    let details = DetailProvider(bindings: host.host.provider) { route in
      try await surroundings.lookup(host, route)?.record
    }
    coordinator = Coordinator(registry: RouteRegistry(fallback: details), context: context)
    desk = ActionDesk(coordinator, opener: surroundings.opener)
  }

  /// Performs the commands in lines, until one quits or there are no more.
  package func run(_ lines: some AsyncSequence<String, Never>, from start: BrowserStart) async {
    say("'help' tells what can be typed.")
    if let route = start.route { await open(route) }
    if !start.query.isEmpty { await perform(.search(start.query)) }
    write(Self.prompt)
    for await line in lines {
      let command = PlainCommand(line: line)
      if command == .word(.quit) { return }
      await perform(command)
      write(Self.prompt)
    }
    say("")
  }

  private func perform(_ command: PlainCommand) async {
    switch command {
    case .nothing: break
    case .search(let query): await search(query)
    case .open(let number): await open(number)
    case .perform(let name): await perform(named: name)
    case .word(let word): await perform(word)
    }
  }

  private func perform(_ word: PlainCommand.Word) async {
    switch word {
    case .more: await showMore()
    case .list: await showList()
    case .back: await goBack()
    case .next: await turn(by: 1)
    case .previous: await turn(by: -1)
    case .refresh: query.isEmpty ? say("there is nothing to search again") : await search(query)
    case .help: say(PlainCommand.help)
    case .quit: break
    }
  }

  private func say(_ text: String) {
    write(text + "\n")
  }
}

// MARK: Lists

extension PlainBrowser {
  private var presenter: Presenter { Presenter(host: host.host, context: context) }

  private func search(_ query: String) async {
    self.query = query
    coordinator.pop(toDepth: 0)
    let list = PlainList(query, in: surroundings.sources(host), host: host, surroundings: surroundings)
    (self.list, index) = (list, nil)
    await list.find(say)
    if !list.items.isEmpty { await showMore() }
  }

  private func showMore() async {
    guard let list else { return say("there is no list yet; type what to look for") }
    await list.more(presenter, columns: columns, say)
  }

  private func showList() async {
    list?.rewind()
    await showMore()
  }
}

// MARK: Items

extension PlainBrowser {
  private func open(_ number: Int) async {
    guard let list, list.items.indices.contains(number - 1) else {
      return say("there is no item with the number \(number)")
    }
    index = number - 1
    await open(Route(item: list.items[number - 1].elementId))
  }

  private func open(_ route: Route) async {
    do throws(NavigationError) {
      try await coordinator.show(route)
      showPage()
    } catch {
      say(SafeText("\(error)").string)
    }
  }

  private func showPage() {
    guard let top = coordinator.top, let detail = top.content as? Detail else { return }
    let style = OutputStyle(format: .text, columns: columns)
    let (utf8, troubles) = DetailPage(style: style).render(detail, at: top.route)
    write(String(decoding: utf8, as: UTF8.self))
    let names = ItemResponder(detail.viewModel, of: detail.binding, at: top.route).names
    say("do: \(SafeText(names.joined(separator: ", ")).string)")
    for trouble in troubles { say(SafeText(trouble.description).string) }
  }

  private func goBack() async {
    guard coordinator.pop() else { return say("this is the list; 'quit' ends") }
    if coordinator.top == nil { await showList() } else { showPage() }
  }

  private func turn(by step: Int) async {
    guard let index, let list, list.items.indices.contains(index + step) else {
      return say("there is no \(step > 0 ? "next" : "previous") item")
    }
    coordinator.pop()
    await open(index + step + 1)
  }

  private func perform(named name: String) async {
    guard let top = coordinator.top, let detail = top.content as? Detail else {
      return say("open an item first, by its number")
    }
    let item = ItemResponder(detail.viewModel, of: detail.binding, at: top.route)
    for result in await ActionRun(name, of: [item]).results(at: desk) {
      if let problem = result.problem { say(SafeText(problem).string) }
      guard case .performed(let effect) = result.outcome else { continue }
      switch effect {
      case .opened(let address): say("opened \(SafeText(address))")
      case .copied(let text): say(SafeText(text).string)
      case .shown: showPage()
      case .failed: break
      }
    }
  }
}
