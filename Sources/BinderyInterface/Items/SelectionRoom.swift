internal import Bindery
package import BinderyCollections

/// The memory budget for the actions that the items of one selection offer.
package struct SelectionRoom {
  /// The number of bytes that are left in the budget.
  private var rest = Self.limit

  /// The maximum size of all requests and reasons together, in bytes.
  private static let limit = 32 << 20

  /// Creates the full budget for one selection.
  package init() {}

  /// Subtracts the size of an item from the budget, and returns the item, or a refusing one if it doesn't fit.
  ///
  /// - Parameter item: The item.
  /// - Returns: The item, or a copy whose actions are all refused because the budget is used up.
  package mutating func take(_ item: SelectionItem) -> SelectionItem {
    let size = item.size
    guard size > rest else {
      rest -= size
      return item
    }
    let reason = "what the items offer takes more than \(Self.limit >> 20) MiB"
    return SelectionItem(
      id: item.id, actions: item.actions.map { ItemAction($0.name, title: $0.title, nil, refusal: reason) })
  }
}

extension SelectionItem {
  /// The total size of the item's requests and refusal reasons, in bytes.
  fileprivate var size: Int {
    let answers = [UserEvent.select, .copy].compactMap { action(for: $0) as? ActionRequest }
    return (actions.compactMap(\.request) + answers).reduce(0) { $0 + $1.byteCount }
      + actions.reduce(0) { $0 + ($1.refusal?.utf8.count ?? 0) }
  }
}
