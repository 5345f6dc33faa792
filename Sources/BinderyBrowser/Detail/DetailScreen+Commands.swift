package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

extension DetailScreen {
  /// Registers the receivers of commands and of the mouse, in place of those that were registered before.
  func receive() {
    updateAccepted()
    for receiver in receivers { receiver.end() }
    receivers = [context.receiveCommands(accepted) { [weak self] in self?.perform($0) }]
    receivers.append(
      context.receiveOnMain(LoadPictures.self) { [weak self] in self?.allowPictures(of: $0.plugin) })
    let leavesList: @Sendable (BrowseCommand) -> Bool = { [weak self] command in
      (command == .up || command == .previousSection) && MainActor.ifCurrent { self?.canLeaveList ?? false }
    }
    receivers.append(
      context.receiveOnMain(BrowseCommand.self, if: leavesList) { [weak self] _ in self?.focus = .page })
    for (command, direction) in [(BrowseCommand.nextItem, TurnPage.Direction.next), (.previousItem, .previous)] {
      let canTurn: @Sendable (BrowseCommand) -> Bool = { [weak context] in
        $0 == command && context?.canHandle(TurnPage(direction)) ?? false
      }
      receivers.append(
        context.receiveOnMain(BrowseCommand.self, if: canTurn) { [weak context] _ in
          _ = context?.send(TurnPage(direction))
        })
    }
    let isMine: @Sendable (UseMouse) -> Bool = { [weak self] mouse in
      MainActor.ifCurrent { self?.takes(mouse) ?? false }
    }
    receivers.append(context.receiveOnMain(UseMouse.self, if: isMine) { [weak self] in self?.perform($0) })
  }

  /// Notes which commands have an effect now.
  func updateAccepted() {
    var commands: Set<BrowseCommand> = [.refresh]
    if canRetry { commands.insert(.retry) }
    if replacing != nil || asking.isWaiting { commands.insert(.cancel) }
    if focus == .page {
      commands.formUnion(ScrollPosition.commands.union([.up, .down, .menu, .copy]))
      if chosen?.action != nil { commands.insert(.select) }
      if layout?.isFoldable == true { commands.insert(isUnfolded ? .fold : .unfold) }
      if let list, list.rowCount > 0 { commands.insert(.nextSection) }
    }
    accepted.set(commands)
  }

  private func perform(_ command: BrowseCommand) {
    message = ""
    switch command {
    case .up: step(by: -1)
    case .down: step(by: 1)
    case .select: choose()
    case .menu: send(.menu)
    case .copy: send(.copy)
    case .retry: if reading.isWhole { picture?.retry() } else { renew() }
    case .refresh: refresh()
    case .cancel: cancel()
    case .nextSection: focus = .list
    case .unfold, .fold: setUnfolded(command == .unfold)
    default:
      _ = scroll.perform(command)
      dropHiddenLink()
    }
    updateAccepted()
  }

  /// Shows a long view whole, where its first lines are now, or folds it.
  private func setUnfolded(_ isUnfolded: Bool) {
    self.isUnfolded = isUnfolded
    // The links below move, and following one would leave the text.
    link = nil
    if !isUnfolded { scroll.scroll(to: 0) }
  }

  /// Gives up what is waited for; a page without its item is left.
  private func cancel() {
    guard !asking.isWaiting else { return asking.cancel() }
    replacing?.cancel()
    replacing = nil
    if isAwaited { context.send(GoBack()) }
  }

  private var canRetry: Bool { !reading.isWhole || picture?.text?.canRetry ?? false }
  private var canLeaveList: Bool { focus == .list && list?.isAtTop ?? false }
}

// MARK: Events

extension DetailScreen {
  /// Sends the action that the item's live view model has for an event, or that of the row in focus.
  ///
  /// - Returns: Whether somebody has performed it. A view model that answers later has none.
  package func answer(_ event: UserEvent) -> Bool {
    guard focus == .page else { return list?.answer(event) ?? false }
    return reading.isWhole && responder?.ownAnswer(to: event).map { context.sendAnswer($0) } ?? false
  }

  /// Passes an event on to the item's live view model, or to the row in focus, if it answers later.
  package func pass(_ event: UserEvent) {
    guard focus == .page else { return list?.pass(event) ?? () }
    if reading.isWhole, let responder { context.send(later: event, to: responder) }
  }

  /// Has the item answer an event, without waiting for its plugin.
  ///
  /// Only one that lives is asked again: all others were read with their actions.
  private func send(_ event: UserEvent) {
    let (responder, route, event) = (reading.isWhole ? responder : nil, route, context.keyMap.meaning(of: event))
    let (known, isLive) = (reading.actions, detail?.binding.isLive ?? false)
    asking.ask(detail?.binding.plugin, on: context.clock) {
      await responder?.answering([event])
    } then: { [weak self] item in
      self?.updateAccepted()
      let actions = isLive ? item?.actions ?? [] : known
      self?.context.send(event, to: DetailResponder(item: item, actions: actions, route: route))
    }
  }

  /// The answers of the item, or `nil` as long as it isn't there.
  private var responder: ItemResponder? {
    detail.map { ItemResponder($0.viewModel, of: $0.binding, at: route, log: context.log) }
  }
}

// MARK: Names

extension DetailScreen {
  /// The item with all that it offers under a name on its page, where selecting it again would show the same page.
  var selectionItem: SelectionItem {
    let conventions = reading.isWhole ? responder?.conventions ?? [] : []
    return SelectionItem(
      id: route.item, actions: reading.actions + conventions.filter { $0.request?.route != route })
  }
}

// MARK: Links

extension DetailScreen {
  /// The link with the focus, or `nil` for none.
  private var chosen: DetailLink? {
    guard let link, let layout, layout.links.indices.contains(link) else { return nil }
    return layout.links[link]
  }

  /// Moves to the next or previous link if it is in the window or one line beyond, or else scrolls; where neither is
  /// possible, the list gets the focus.
  private func step(by direction: Int) {
    guard let layout else { return }
    let next = neighbor(direction, in: layout)
    let window = scroll.window
    if let next, layout.places[next].upperBound >= window.lowerBound,
      layout.places[next].lowerBound <= window.upperBound
    {
      moveFocus(to: next, in: layout)
    } else if scroll.scroll(by: direction) {
      dropHiddenLink()
    } else if let next {
      moveFocus(to: next, in: layout)
    } else if direction > 0, let list, list.rowCount > 0 {
      focus = .list
    }
  }

  private func neighbor(_ direction: Int, in layout: DetailLayout) -> Int? {
    let places = layout.places
    if let link {
      let next = link + direction
      return places.indices.contains(next) ? next : nil
    }
    let window = scroll.window
    return direction > 0
      ? places.firstIndex { $0.lowerBound >= window.lowerBound }
      : places.lastIndex { $0.lowerBound < window.upperBound }
  }

  private func moveFocus(to link: Int, in layout: DetailLayout) {
    self.link = link
    scroll.reveal(layout.places[link])
  }

  /// Takes the focus from a link that is out of sight, so that nothing unseen is chosen.
  private func dropHiddenLink() {
    guard let link, let layout, layout.places.indices.contains(link) else { return self.link = nil }
    if !layout.places[link].overlaps(scroll.window) { self.link = nil }
  }

  /// Sends the action of the link with the focus.
  ///
  /// What waits for it ends with the screen. A command of the browser is performed at once.
  private func choose() {
    guard let action = chosen?.action else { return }
    if let command = action as? BrowseCommand { return _ = context.send(command) }
    context.task { [weak self, weak context] in
      guard let context, await !context.erasedSend(action).isHandled else { return }
      await self?.tellUnhandled(action)
    }
  }

  private func tellUnhandled(_ action: any Action) {
    let what = (action as? ActionRequest).map { "'\($0.verb)'" } ?? "this"
    message = "nothing here does \(what)"
  }
}

// MARK: Mouse

extension DetailScreen {
  /// Whether a use of the mouse is for the page, or moves the focus to the list.
  private func takes(_ mouse: UseMouse) -> Bool {
    if pageArea.contains(mouse.input.position) { return true }
    guard case .press = mouse.input.kind else { return false }
    return focus == .page && listArea.contains(mouse.input.position)
  }

  private func perform(_ mouse: UseMouse) {
    defer { updateAccepted() }
    guard pageArea.contains(mouse.input.position) else {
      focus = .list
      // Now that the list has the focus, the page doesn't take this.
      _ = context.send(mouse)
      return
    }
    switch mouse.input.kind {
    case .wheel(let direction):
      scroll.scroll(by: direction == .up ? -3 : 3)
      dropHiddenLink()
    case .press(.left): click(at: scroll.top + mouse.input.position.row - pageArea.row, mouse)
    case .press, .release, .drag: break
    }
  }

  /// Chooses the link at a line, or else has a live view model answer the click.
  private func click(at line: Int, _ mouse: UseMouse) {
    focus = .page
    guard let layout, layout.lines.indices.contains(line), let hit = layout.lines[line].link else {
      let modifiers = mouse.input.modifiers
      let event = mouse.clicks == 2 ? UserEvent.doubleClick(modifiers) : .click(modifiers)
      if !answer(event) { pass(event) }
      return
    }
    link = hit
    choose()
  }
}

extension MainActor {
  /// Returns the result of a function on the main actor, or `false` if the caller isn't there.
  fileprivate static func ifCurrent(_ body: @MainActor () -> Bool) -> Bool {
    isCurrent && assumeIsolated(body)
  }
}
