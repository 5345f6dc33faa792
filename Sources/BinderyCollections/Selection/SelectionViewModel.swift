public import Bindery

/// A view model of the actions for several selected items at once.
public protocol SelectionViewModel: EventResponder, Sendable {
  /// The items, in display order.
  var items: [SelectionItem] { get }
}

/// A view model of the actions that items of any kinds have in common.
///
/// An action is common if each item offers one with the same name. It is a compound action, which sends the actions
/// of the items in order.
public struct CommonSelectionViewModel: SelectionViewModel {
  /// The items, in display order.
  public let items: [SelectionItem]

  /// Creates a view model of items in display order.
  public init(items: [SelectionItem]) {
    self.items = items
  }

  /// The common actions, in the order of the first item. For a single item, these are its own; for no item, none.
  public var offers: [SelectionItem.Offer] {
    (items.first?.offers ?? []).compactMap { offer in
      common { $0.action(named: offer.name) }.map { SelectionItem.Offer(offer.name, title: offer.title, $0) }
    }
  }

  /// Returns the action of a user's event for all items, or `nil` if one of the items has none for it.
  public func action(for event: UserEvent) -> (any Action)? {
    common { $0.action(for: event) }
  }

  /// Returns a menu of the common actions, whatever the event.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map { .action(ActionItem($0.title, $0.action)) })
  }

  /// Returns the actions of all items as one, or `nil` if an item has none.
  private func common(_ action: (SelectionItem) -> (any Action)?) -> (any Action)? {
    let actions = items.compactMap(action)
    guard actions.count == items.count else { return nil }
    return actions.count > 1 ? CompoundAction(actions) : actions.first
  }
}
