public import Bindery

/// A view model of the actions for several selected items at once.
public protocol SelectionViewModel: EventResponder, Sendable {
  /// The items, in display order.
  var items: [SelectionItem] { get }

  /// The actions for all items, in display order, each under a unique name; by default those that they have in common.
  var offers: [SelectionOffer] { get }
}

extension SelectionViewModel {
  /// The actions that all items offer, in the order of the first item.
  public var offers: [SelectionOffer] { CommonSelectionViewModel(items: items).commonOffers }

  /// Returns the action in `offers` under a name, or `nil` if there is none.
  public func offer(named name: String) -> SelectionOffer? {
    offers.first { $0.name == name }
  }

  /// Returns a menu of the offered actions, whatever the event.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map { .action(ActionItem($0.title, $0.action)) })
  }
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

  /// Returns the action of a user's event for all items, or `nil` if one of the items has none for it.
  public func action(for event: UserEvent) -> (any Action)? {
    let actions = items.compactMap { $0.action(for: event) }
    guard actions.count == items.count else { return nil }
    return actions.count > 1 ? CompoundAction(actions) : actions.first
  }

  /// The common actions, in the order of the first item. For a single item, these are its own; for no item, none.
  fileprivate var commonOffers: [SelectionOffer] {
    (items.first?.offers ?? []).compactMap { offer in
      let actions = items.compactMap { item in item.action(named: offer.name).map { (id: item.id, action: $0) } }
      return actions.count == items.count ? SelectionOffer(offer.name, title: offer.title, each: actions) : nil
    }
  }
}
