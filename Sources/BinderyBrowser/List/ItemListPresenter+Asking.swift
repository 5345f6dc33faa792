internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// The requests to a list's items for the action that selecting them performs, and for all actions that they offer.
///
/// The items are asked in the background, so that a plugin that hangs doesn't keep the user from moving on.
extension ItemListPresenter {
  /// Returns the action to perform when the user selects the cursor's item: to show its page, or what its plugin
  /// requests instead.
  ///
  /// From the page, the user can turn to the item's neighbors in this list.
  ///
  /// - Parameters:
  ///   - context: The context through which a request is sent that the plugin has made on its own, beside showing the
  ///     page.
  ///   - turned: Called with the path of each item to whose page the user turns, so that the list's cursor follows.
  /// - Returns: The action, or `nil` if selecting the item does nothing.
  func selection(
    in context: Context, turned: @escaping @MainActor (TreePath<ItemId>) -> Void
  ) async -> (any Action)? {
    guard let item = cursor.flatMap({ row(at: $0) }) else { return nil }
    let element = item.element
    guard item.row.answersSelection else { return page(of: element, turned: turned) }
    let answer = await selectionItem(of: item, in: context)?.action(for: .select)
    guard let answer, !Task.isCancelled else { return nil }
    if let unchosen = answer as? UnchosenRequest {
      await context.send(unchosen)
      return page(of: element, turned: turned)
    }
    return (answer as? ActionRequest)?.route == element.element.route ? page(of: element, turned: turned) : answer
  }

  /// Returns the action that shows the page of an item, from which the user can turn to its neighbors in this list.
  func page(of element: TreeRow<ItemRow>, turned: @escaping @MainActor (TreePath<ItemId>) -> Void) -> ShowPage {
    ShowPage(CollectionPager(at: element, in: collection, route: { $0.element.route }, shown: turned))
  }

  /// Returns the marked items with the actions that they offer now, or the cursor's item with its actions if none is
  /// marked.
  func selectionItems(in context: Context) async -> [SelectionItem] {
    let marked = markedItems
    guard marked.isEmpty else { return await ItemRow.selectionItems(of: marked) }
    guard cursorHeading == nil, let item = cursor.flatMap({ row(at: $0) }) else { return [] }
    return await selectionItem(of: item, in: context).map { [$0] } ?? []
  }

  /// Returns the responder through which the live view model of the cursor's row answers events, or `nil` if it has
  /// none.
  func liveResponder(in context: Context) -> ItemResponder? {
    guard cursorHeading == nil else { return nil }
    return cursor.flatMap { row(at: $0) }.flatMap { $0.responder(in: context) }
  }

  /// Returns an item with the actions that it offers now, as its live view model answers if it has one.
  private func selectionItem(of item: ListedItem, in context: Context) async -> SelectionItem? {
    if let responder = item.responder(in: context) { return SelectionItem(await responder.answering([.select])) }
    return await item.row.selectionItem()
  }
}

extension ListedItem {
  /// Returns the responder of the item's live view model to the user's events, or `nil` if the item has none.
  fileprivate func responder(in context: Context) -> ItemResponder? {
    liveItem?.responder(at: row.route, log: context.log)
  }
}
