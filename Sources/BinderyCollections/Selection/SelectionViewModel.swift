public import Bindery

/// All the logic of what can be done with several items at once.
public protocol SelectionViewModel: EventResponder, Sendable {
  /// The items, in the order shown.
  var items: [SelectionItem] { get }
}

/// What can be done with items of any kinds: what all of them offer.
///
/// An action is common where each item offers one of that name. It is one compound,
/// which sends the actions of the items in their order.
public struct CommonSelectionViewModel: SelectionViewModel {
  /// The items, in the order shown.
  public let items: [SelectionItem]

  /// Creates a view model.
  ///
  /// - Parameter items: The items, in the order shown.
  public init(items: [SelectionItem]) {
    self.items = items
  }

  /// What all items offer, in the order of the first; the action of a single item is its own.
  public var offers: [SelectionItem.Offer] {
    (items.first?.offers ?? []).compactMap { offer in
      common { $0.action(named: offer.name) }.map { SelectionItem.Offer(offer.name, $0) }
    }
  }

  /// Answers what an event does to all items.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: The action; nothing where the event means nothing to one of the items.
  public func action(for event: UserEvent) -> (any Action)? {
    common { $0.action(for: event) }
  }

  /// Answers what else can be done with all items.
  ///
  /// - Parameter event: What the user did to ask for it.
  /// - Returns: A menu with an item for each name.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map { .action(ActionItem($0.name, $0.action)) })
  }

  /// The actions of all items as one; nothing where an item has none.
  private func common(_ action: (SelectionItem) -> (any Action)?) -> (any Action)? {
    let actions = items.compactMap(action)
    guard actions.count == items.count else { return nil }
    return actions.count > 1 ? CompoundAction(actions) : actions.first
  }
}
