package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

extension DetailScreen {
  /// Registers the page's receivers of commands and mouse input, replacing earlier ones.
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
      MainActor.ifCurrent { self?.accepts(mouse) ?? false }
    }
    receivers.append(context.receiveOnMain(UseMouse.self, if: isMine) { [weak self] in self?.perform($0) })
  }

  /// Updates the set of commands that the page accepts now.
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

  /// Performs a command on the page, such as scrolling or opening the focused link.
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

  /// Expands a long view in place, or collapses it again.
  private func setUnfolded(_ isUnfolded: Bool) {
    self.isUnfolded = isUnfolded
    // The links below move; keeping the focus on one would scroll the text away.
    link = nil
    if !isUnfolded { scroll.scroll(to: 0) }
  }

  /// Cancels the pending operation; a page whose item was pending is left.
  private func cancel() {
    guard !asking.isWaiting else { return asking.cancel() }
    replacing?.cancel()
    replacing = nil
    if isAwaited { context.send(GoBack()) }
  }

  /// Whether the item or its picture failed, so that the command `retry` has an effect.
  private var canRetry: Bool { !reading.isWhole || picture?.text?.canRetry ?? false }
  /// Whether the focus can move up from the list of contents to the page above it.
  private var canLeaveList: Bool { focus == .list && list?.isAtTop ?? false }
}

// MARK: Events

extension DetailScreen {
  /// Sends the action that the focused row or the page's view model returns for an event.
  ///
  /// - Returns: Whether a receiver has performed the action; a view model that answers asynchronously has none.
  package func answer(_ event: UserEvent) -> Bool {
    guard focus == .page else { return list?.answer(event) ?? false }
    return reading.isWhole && responder?.ownAnswer(to: event).map { context.sendAnswer($0) } ?? false
  }

  /// Passes an event to the view model of the page or of the focused row, if that answers asynchronously.
  package func pass(_ event: UserEvent) {
    guard focus == .page else { return list?.pass(event) ?? () }
    if reading.isWhole, let responder { context.send(later: event, to: responder) }
  }

  /// Asks the item for its action for an event, and sends that, without blocking on the item's plugin.
  ///
  /// Only a live item is asked for its actions again; those of other items were read before.
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

  /// The responder of the item, or `nil` while the item is pending.
  private var responder: ItemResponder? {
    detail.map { ItemResponder($0.viewModel, of: $0.binding, at: route, log: context.log) }
  }
}

// MARK: Names

extension DetailScreen {
  /// The item with the named actions that its page offers, except for showing the page itself.
  var selectionItem: SelectionItem {
    let conventions = reading.isWhole ? responder?.conventions ?? [] : []
    return SelectionItem(
      id: route.item, actions: reading.actions + conventions.filter { $0.request?.route != route })
  }
}

// MARK: Links

extension DetailScreen {
  /// The focused link, or `nil` if no link has the focus.
  private var chosen: DetailLink? {
    guard let link, let layout, layout.links.indices.contains(link) else { return nil }
    return layout.links[link]
  }

  /// Focuses the next or previous link if it is visible or one line away, or else scrolls by a line.
  ///
  /// If neither is possible, the list below gets the focus.
  private func step(by direction: Int) {
    guard let layout else { return }
    let next = neighbor(direction, in: layout)
    let window = scroll.window
    if let next, layout.linkLines[next].upperBound >= window.lowerBound,
      layout.linkLines[next].lowerBound <= window.upperBound
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

  /// Returns the index of the link after the focused one, or before it if `direction` is -1, or `nil` if there is none.
  private func neighbor(_ direction: Int, in layout: DetailLayout) -> Int? {
    let linkLines = layout.linkLines
    if let link {
      let next = link + direction
      return linkLines.indices.contains(next) ? next : nil
    }
    let window = scroll.window
    return direction > 0
      ? linkLines.firstIndex { $0.lowerBound >= window.lowerBound }
      : linkLines.lastIndex { $0.lowerBound < window.upperBound }
  }

  /// Moves the focus to a link, and scrolls to show it.
  private func moveFocus(to link: Int, in layout: DetailLayout) {
    self.link = link
    scroll.reveal(layout.linkLines[link])
  }

  /// Removes the focus from a link that has been scrolled out of sight, so that nothing invisible is chosen.
  private func dropHiddenLink() {
    guard let link, let layout, layout.linkLines.indices.contains(link) else { return self.link = nil }
    if !layout.linkLines[link].overlaps(scroll.window) { self.link = nil }
  }

  /// Sends the action of the focused link.
  ///
  /// The task that waits for the action ends with the screen. A command of the browser is performed at once.
  private func choose() {
    guard let action = chosen?.action else { return }
    if let command = action as? BrowseCommand { return _ = context.send(command) }
    context.task { [weak self, weak context] in
      guard let context, await !context.erasedSend(action).isHandled else { return }
      await self?.reportUnhandled(action)
    }
  }

  /// Writes to the status line that no receiver has handled an action.
  private func reportUnhandled(_ action: any Action) {
    let what = (action as? ActionRequest).map { "'\($0.verb)'" } ?? "this"
    message = "nothing here does \(what)"
  }
}

// MARK: Mouse

extension DetailScreen {
  /// Returns whether mouse input is meant for the page or moves the focus to the list.
  private func accepts(_ mouse: UseMouse) -> Bool {
    if pageArea.contains(mouse.input.position) { return true }
    guard case .press = mouse.input.kind else { return false }
    return focus == .page && listArea.contains(mouse.input.position)
  }

  /// Scrolls, moves the focus or opens a link by a mouse input on the page, or passes the input to the list.
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

  /// Chooses the link at a line of the page; without one, passes the click to the view model.
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
  /// Returns the result of a function if the caller runs on the main actor, or else `false`.
  fileprivate static func ifCurrent(_ body: @MainActor () -> Bool) -> Bool {
    isCurrent && assumeIsolated(body)
  }
}
