internal import Bindery
public import BinderyCollections

extension SelectionItem {
  /// Creates an item with what it answers now: its actions, and the events `select` and `copy`.
  ///
  /// - Parameter item: The responder of the item, which isn't retained.
  public init(_ item: ItemResponder) {
    let (select, copy) = (item.action(for: .select), item.action(for: .copy))
    self.init(id: item.route.item, actions: item.actions) { event in
      switch event {
      case .select: select
      case .copy: copy
      default: nil
      }
    }
  }

  /// Creates an item whose actions are all that have names now, `select` and `copy` among them.
  ///
  /// - Parameter item: The responder of the item, which isn't retained.
  package init(allNamedActionsOf item: ItemResponder) {
    self.init(id: item.route.item, actions: item.actions + item.conventions)
  }
}
