package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// What is done with the cursor's item, or with the marked ones.
///
/// The items are asked in the background, so that a plugin that hangs doesn't keep the user from moving on.
extension RowList {
  /// Does what selecting the cursor's item means: it shows the item, unless its plugin wants something else within the
  /// program. On the heading of a section without rows, it tries again what has failed.
  func open() {
    if heading != nil { return retry() }
    guard let cursor, let item = item(at: cursor) else { return }
    guard item.row.answersSelection else { return send(page(of: item.element)) }
    ask { [weak self] in
      await self?.selection(of: item)
    } then: { [weak self] answer in
      if let answer { self?.send(answer) }
    }
  }

  /// Returns what selecting the cursor's item asks for: to show its page, from which one can turn to its neighbors in this
  /// list, or what its plugin wants instead; `nil` for nothing.
  func selection() async -> (any Action)? {
    guard let cursor, let item = item(at: cursor) else { return nil }
    return await selection(of: item)
  }

  private func selection(of item: ListedItem) async -> (any Action)? {
    let element = item.element
    guard item.row.answersSelection else { return page(of: element) }
    guard let answer = await selectionItem(of: item)?.action(for: .select), !Task.isCancelled else { return nil }
    if let unchosen = answer as? UnchosenRequest {
      await context.send(unchosen)
      return page(of: element)
    }
    return (answer as? ActionRequest)?.route == element.element.route ? page(of: element) : answer
  }

  /// Shows the menu of the marked items' common actions, or of the cursor's item if none is marked.
  func showMenu() {
    ask { [weak self] in
      await self?.selectedItems() ?? []
    } then: { [context] items in
      guard !items.isEmpty else { return }
      var menu = items.count == 1 ? items[0].menu(for: .menu) : Menu(SelectionOffer.common(of: items).map(\.menuItem))
      if menu.items.isEmpty { menu = Menu([.info("there is nothing to do")]) }
      let request = ShowMenu(menu.resolved(in: context), title: items.count > 1 ? "\(items.count.grouped) items" : nil)
      guard case .handled(let choice?) = await context.send(request), choice.isEnabled else { return }
      if await choice.action.isWanted(in: context) { await context.follow(choice.action) }
    }
  }

  /// Copies the addresses of the marked items, or that of the cursor's item if none is marked.
  func copy() {
    ask { [weak self] in
      await self?.selectedItems() ?? []
    } then: { [context] items in
      let texts = items.compactMap { ($0.action(for: .copy) as? ActionRequest)?.copiedText }
      if !texts.isEmpty { await context.send(ActionRequest.copy(texts.joined(separator: "\n"))) }
    }
  }

  /// Sends the action that the live view model of the cursor's row has for an event.
  ///
  /// - Returns: Whether somebody has performed it. One that answers later has none.
  package func answer(_ event: UserEvent) -> Bool {
    guard hasFocus, heading == nil, let item = cursor.flatMap({ item(at: $0) }) else { return false }
    return responder(of: item)?.ownAnswer(to: event).map { context.sendAnswer($0) } ?? false
  }

  /// Passes an event on to the live view model of the cursor's row if it answers later, and sends its action then.
  package func pass(_ event: UserEvent) {
    guard hasFocus, heading == nil, let item = cursor.flatMap({ item(at: $0) }), let responder = responder(of: item)
    else { return }
    context.send(later: event, to: responder)
  }

  /// Has the live view model of the cursor's row answer an event that means nothing else, now or later.
  func offer(_ event: UserEvent) {
    if !answer(event) { pass(event) }
  }

  /// Asks the items for a choice or a page, in place of one that is being prepared.
  private func ask<Answer>(
    _ ask: @escaping @MainActor () async -> Answer,
    then completion: @escaping @MainActor (Answer) async -> Void
  ) {
    let plugin = markedCount == 0 ? cursor.flatMap { item(at: $0) }?.row.plugin : nil
    asking.ask(plugin, on: options.clock, ask) { [weak self] answer in
      self?.settle()
      await completion(answer)
    }
    settle()
  }

  /// Returns what was drawn last of an item if the cursor is on its row, or `nil` if it isn't or nothing was drawn.
  func drawing(of route: Route) -> TextDrawing? {
    guard let item = cursor.flatMap({ item(at: $0) }), item.row.route == route else { return nil }
    return item.drawn
  }

  /// On whom the user waits, such as for the actions of a row; `nil` while the user doesn't wait.
  package var waiting: String? { asking.sentence }

  private func selectedItems() async -> [SelectionItem] {
    let marked = marked
    guard marked.isEmpty else { return await ItemRow.selectionItems(of: marked) }
    guard heading == nil, let cursor, let item = item(at: cursor), let answer = await selectionItem(of: item) else {
      return []
    }
    return [answer]
  }

  /// Returns an item with what it offers now; a live view model answers itself.
  private func selectionItem(of item: ListedItem) async -> SelectionItem? {
    if let responder = responder(of: item) { return SelectionItem(await responder.answering([.select])) }
    return await item.row.selectionItem()
  }

  private func responder(of item: ListedItem) -> ItemResponder? {
    item.liveItem?.responder(at: item.row.route, log: context.log)
  }

  private func send(_ action: any Action) {
    if !context.send(action), let page = action as? ShowPage { context.send(ShowRoute(page.pager.route)) }
  }

  private func page(of element: TreeRow<ItemRow>) -> ShowPage {
    ShowPage(
      CollectionPager(at: element, in: tree, route: { $0.element.route }) { [weak self] in
        self?.moveCursor(toItem: $0)
      })
  }
}
