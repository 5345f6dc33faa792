package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// The actions of the user on the cursor's item or on the marked items.
extension RowList {
  /// Opens the cursor's item: shows its page, or performs the action that its plugin requests instead. On the heading
  /// of a section without rows, tries again what has failed.
  func open() {
    if rows.cursorHeading != nil { return rows.retry() }
    guard let item = rows.cursor.flatMap({ rows.row(at: $0) }) else { return }
    guard item.row.answersSelection else { return send(rows.page(of: item.element, turned: follower)) }
    ask { [rows, context, follower] in
      await rows.selection(in: context, turned: follower)
    } then: { [weak self] answer in
      if let answer { self?.send(answer) }
    }
  }

  /// Shows a menu of the actions that all marked items offer, or of the cursor's item if none is marked.
  func showMenu() {
    ask { [rows, context] in
      await rows.selectionItems(in: context)
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
    ask { [rows, context] in
      await rows.selectionItems(in: context)
    } then: { [context] items in
      let texts = items.compactMap { ($0.action(for: .copy) as? ActionRequest)?.copiedText }
      if !texts.isEmpty { await context.send(ActionRequest.copy(texts.joined(separator: "\n"))) }
    }
  }

  /// Sends the action that the live view model of the cursor's row has for an event.
  ///
  /// - Returns: Whether the view model had an action, and a receiver has performed it. A view model that answers later
  ///   has none.
  package func answer(_ event: UserEvent) -> Bool {
    guard hasFocus, let responder = rows.liveResponder(in: context) else { return false }
    return responder.ownAnswer(to: event).map { context.sendAnswer($0) } ?? false
  }

  /// Passes an event to the live view model of the cursor's row if it answers asynchronously, and sends its action once
  /// it has answered.
  package func pass(_ event: UserEvent) {
    guard hasFocus, let responder = rows.liveResponder(in: context) else { return }
    context.send(later: event, to: responder)
  }

  /// Passes an event that has no other meaning to the live view model of the cursor's row, which answers it now or
  /// later.
  func offer(_ event: UserEvent) {
    if !answer(event) { pass(event) }
  }

  /// Requests something of the plugins of the items in the background, and cancels the request that is running.
  private func ask<Answer>(
    _ ask: @escaping @MainActor () async -> Answer,
    then completion: @escaping @MainActor (Answer) async -> Void
  ) {
    let plugin = rows.selectedCount == 0 ? rows.cursor.flatMap { rows.row(at: $0) }?.row.plugin : nil
    asking.ask(plugin, on: options.clock, ask) { [weak self] answer in
      self?.settle()
      await completion(answer)
    }
    settle()
  }

  /// A sentence that names the plugin for which the user waits, such as for the actions of a row; `nil` if the user
  /// waits for none.
  package var waiting: String? { asking.sentence }

  /// A function that moves the cursor to the item to whose page the user has turned.
  private var follower: @MainActor (TreePath<ItemId>) -> Void {
    { [weak self] in self?.moveCursor(toItem: $0) }
  }

  /// Sends an action. If no receiver shows a page from which the user can turn to the next item, the page alone is
  /// shown.
  private func send(_ action: any Action) {
    if !context.send(action), let page = action as? ShowPage { context.send(ShowRoute(page.pager.route)) }
  }
}
