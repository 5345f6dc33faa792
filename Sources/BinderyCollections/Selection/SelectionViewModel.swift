public import Bindery

/// A view model of a selection, which offers actions for all selected items at once.
public protocol SelectionViewModel: EventResponder, Sendable {
  /// The selected items, in display order.
  var items: [SelectionItem] { get }

  /// The actions for all selected items, with unique names, in display order; by default, those that all items share.
  var offers: [SelectionOffer] { get }
}

extension SelectionViewModel {
  /// The actions that all items have, in the order of the first item.
  public var offers: [SelectionOffer] { SelectionOffer.common(of: items) }

  /// Returns the action in `offers` under a name, or `nil` if there is none.
  public func offer(named name: String) -> SelectionOffer? {
    offers.first { $0.name == name }
  }

  /// Returns a menu of the selection's actions, whatever the event; actions that aren't possible are disabled.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map(\.menuItem))
  }
}

/// A view model of the actions that selected items of any kinds have in common, by ``SelectionOffer/common(of:)``.
public struct CommonSelectionViewModel: SelectionViewModel {
  /// The selected items, in display order.
  public let items: [SelectionItem]

  /// Creates a view model of items in display order.
  public init(items: [SelectionItem]) {
    self.items = items
  }

  /// Returns the action that a user's event triggers for all items, or `nil` if it triggers none for one of them.
  public func action(for event: UserEvent) -> (any Action)? {
    let actions = items.compactMap { $0.action(for: event) }
    guard actions.count == items.count else { return nil }
    return actions.count > 1 ? CompoundAction(actions) : actions.first
  }
}

extension SelectionOffer {
  /// Returns the actions that items have in common, in the order of the first item and with its titles.
  ///
  /// An action is common if each item has one with the same name. If it isn't possible for one of several items, it
  /// isn't possible for all, for the reason of the first such item.
  ///
  /// - Parameter items: The items, in display order.
  /// - Returns: For a single item its own actions; for no item, none.
  public static func common(of items: [SelectionItem]) -> [SelectionOffer] {
    (items.first?.actions ?? []).compactMap { action in
      let actions = items.compactMap { $0.action(named: action.name) }
      return actions.count == items.count ? SelectionOffer(action, of: items.map(\.id), each: actions) : nil
    }
  }

  /// Creates the offer of an action that all items have, which is possible only if it is possible for each of them.
  private init(_ action: ItemAction, of ids: [ItemId], each actions: [ItemAction]) {
    let possible = zip(ids, actions).compactMap { id, action in action.action.map { (id: id, action: $0) } }
    if possible.count == ids.count {
      self.init(action.name, title: action.title, each: possible)
    } else {
      let refusal = actions.first { !$0.isPossible }?.refusal
      self.init(action.name, title: action.title, for: ids, refusal: refusal)
    }
  }
}
