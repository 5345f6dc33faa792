package import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// What is done with the cursor's item, or with the marked ones.
extension RowList {
  /// Does what selecting the cursor's item means: it shows the item, unless its plugin wants something else within the
  /// program. On the heading of a section without rows, it tries again what has failed.
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

  /// Shows the menu of the marked items' common actions, or of the cursor's item if none is marked.
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
  /// - Returns: Whether somebody has performed it. One that answers later has none.
  package func answer(_ event: UserEvent) -> Bool {
    guard hasFocus, let responder = rows.liveResponder(in: context) else { return false }
    return responder.ownAnswer(to: event).map { context.sendAnswer($0) } ?? false
  }

  /// Passes an event on to the live view model of the cursor's row if it answers later, and sends its action then.
  package func pass(_ event: UserEvent) {
    guard hasFocus, let responder = rows.liveResponder(in: context) else { return }
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
    let plugin = rows.selectedCount == 0 ? rows.cursor.flatMap { rows.row(at: $0) }?.row.plugin : nil
    asking.ask(plugin, on: options.clock, ask) { [weak self] answer in
      self?.settle()
      await completion(answer)
    }
    settle()
  }

  /// On whom the user waits, such as for the actions of a row; `nil` while the user doesn't wait.
  package var waiting: String? { asking.sentence }

  /// Moves the cursor along with the pages that are turned.
  private var follower: @MainActor (TreePath<ItemId>) -> Void {
    { [weak self] in self?.moveCursor(toItem: $0) }
  }

  private func send(_ action: any Action) {
    if !context.send(action), let page = action as? ShowPage { context.send(ShowRoute(page.pager.route)) }
  }
}
