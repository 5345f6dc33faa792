internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// What items answer: to be selected, and what they offer.
///
/// The items are asked in the background, so that a plugin that hangs doesn't keep the user from moving on.
extension ItemListPresenter {
  /// Returns what selecting the cursor's item asks for: to show its page, from which one can turn to its neighbors in
  /// this list, or what its plugin wants instead; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - context: The context through which a request is sent that the plugin made without being asked to choose.
  ///   - turned: Called with each item that is turned to, so that the list follows.
  /// - Returns: The action.
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

  /// Returns the request to show the page of an item, from which one can turn to its neighbors in this list.
  func page(of element: TreeRow<ItemRow>, turned: @escaping @MainActor (TreePath<ItemId>) -> Void) -> ShowPage {
    ShowPage(CollectionPager(at: element, in: collection, route: { $0.element.route }, shown: turned))
  }

  /// Returns the marked items with what they offer now, or the cursor's item if none is marked.
  func selectionItems(in context: Context) async -> [SelectionItem] {
    let marked = markedItems
    guard marked.isEmpty else { return await ItemRow.selectionItems(of: marked) }
    guard cursorHeading == nil, let item = cursor.flatMap({ row(at: $0) }) else { return [] }
    return await selectionItem(of: item, in: context).map { [$0] } ?? []
  }

  /// Returns the responder of the live view model of the cursor's row, or `nil` if there is none.
  func liveResponder(in context: Context) -> ItemResponder? {
    guard cursorHeading == nil else { return nil }
    return cursor.flatMap { row(at: $0) }.flatMap { $0.responder(in: context) }
  }

  /// Returns an item with what it offers now; a live view model answers itself.
  private func selectionItem(of item: ListedItem, in context: Context) async -> SelectionItem? {
    if let responder = item.responder(in: context) { return SelectionItem(await responder.answering([.select])) }
    return await item.row.selectionItem()
  }
}

extension ListedItem {
  fileprivate func responder(in context: Context) -> ItemResponder? {
    liveItem?.responder(at: row.route, log: context.log)
  }
}
