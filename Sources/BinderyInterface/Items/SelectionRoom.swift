internal import Bindery
package import BinderyCollections

/// The memory budget for the actions that the items of one selection offer.
package struct SelectionRoom {
  /// The bytes that are left.
  private var rest = Self.limit

  /// The maximum size of all requests and reasons together, in bytes.
  private static let limit = 32 << 20

  /// Creates the room of one selection.
  package init() {}

  /// Takes room for an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: The item, or one that refuses all its actions for the reason that there is no room.
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
  /// The size of the requests and reasons in bytes.
  fileprivate var size: Int {
    let answers = [UserEvent.select, .copy].compactMap { action(for: $0) as? ActionRequest }
    return (actions.compactMap(\.request) + answers).reduce(0) { $0 + $1.byteCount }
      + actions.reduce(0) { $0 + ($1.refusal?.utf8.count ?? 0) }
  }
}
