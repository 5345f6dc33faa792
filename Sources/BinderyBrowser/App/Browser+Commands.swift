internal import Bindery
internal import BinderyInterface
internal import BinderyRendering

extension Browser {
  /// Registers the browser's receiver for commands that no screen and no overlay has received.
  func receiveCommands() {
    let screens = coordinator.context
    context.receiveOnMain(BrowseCommand.self, if: { $0.canReachBrowser(from: screens) }) { [weak self] in
      self?.perform($0)
    }
  }

  /// Performs a command that neither the screen nor its list has received.
  private func perform(_ command: BrowseCommand) {
    guard overlays.front == nil || command.isAboveScreens else { return }
    switch command {
    case .quit: quit()
    case .help: showHelp()
    case .commands: showCommands()
    case .redraw: terminal.redraw()
    case .suspend: terminal.suspend()
    case .toggleMouse: toggleMouse()
    case .cancel: if !coordinator.pendingRoutes.isEmpty { coordinator.pop() }
    case .search: search()
    default: if let step = command.step { topScreen.context.send(step) }
    }
    outdate()
  }

  /// Writes to the status line why a command isn't possible here.
  ///
  /// Nothing is shown in a text field, where that is evident, or while an overlay is open.
  func explainImpossible(_ command: BrowseCommand) {
    guard overlays.front == nil, topScreen.screen.scope != .text else { return }
    if case let step as TurnPage = command.step {
      showMessage(Self.reason(against: step.direction, from: coordinator.pager, isOpen: coordinator.top != nil))
    } else if let reason = command.reasonAgainst {
      showMessage(reason)
    }
  }

  /// Returns a sentence that says why the browser can't turn to the next or previous item's page.
  private static func reason(against direction: TurnPage.Direction, from pager: (any Pager)?, isOpen: Bool) -> String {
    guard isOpen else { return "this turns the pages of items; open one first" }
    guard let pager else { return "this item wasn't opened from a list" }
    guard !pager.isLoading else { return "the \(direction == .next ? "next" : "previous") items are being loaded" }
    guard let count = pager.place?.count else { return "there is no other item to turn to" }
    guard count > 1 else { return "this is the only item of its list" }
    return "this is the \(direction == .next ? "last" : "first") of \(count.grouped) items"
  }

  /// Switches mouse input on or off, and says so in the status line; without it, the terminal itself selects text.
  private func toggleMouse() {
    usesMouse.toggle()
    terminal.setMouse(usesMouse)
    showMessage(usesMouse ? "The mouse moves and selects again" : "The mouse selects text now, as in other programs")
  }

  /// Returns to the bottom screen, and passes the command `search` to it.
  private func search() {
    coordinator.pop(toDepth: 0)
    // If the bottom screen doesn't receive the command, it comes back here.
    guard !isSearching else { return }
    isSearching = true
    defer { isSearching = false }
    rootContext.send(BrowseCommand.search)
  }
}

extension BrowseCommand {
  /// Returns whether the browser itself, or for steps between screens their context, can perform the command now.
  fileprivate func canReachBrowser(from screens: Context) -> Bool {
    switch self {
    case .quit, .help, .commands, .redraw, .suspend, .toggleMouse, .cancel, .search: true
    default: step.map { screens.canHandle($0) } ?? false
    }
  }

  /// Whether the command has the same effect while an overlay is open.
  fileprivate var isAboveScreens: Bool { [.quit, .redraw, .suspend, .toggleMouse].contains(self) }

  /// The navigation action that the command stands for, such as going back, or `nil` if it stands for none.
  fileprivate var step: (any Action)? {
    switch self {
    case .back: GoBack()
    case .nextItem: TurnPage(.next)
    case .previousItem: TurnPage(.previous)
    default: nil
    }
  }
}
