internal import Bindery
public import BinderyCollections

extension SelectionItem {
  /// Creates a selected item with its current actions, and its answers to the events `select` and `copy`.
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

  /// Creates a selected item with all of its current named actions, including `select` and `copy`.
  ///
  /// - Parameter item: The responder of the item, which isn't retained.
  package init(allNamedActionsOf item: ItemResponder) {
    self.init(id: item.route.item, actions: item.actions + item.conventions)
  }
}
