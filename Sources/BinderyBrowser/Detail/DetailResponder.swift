internal import Bindery
internal import BinderyCollections
internal import BinderyInterface

/// The answers of an item's page to events: those of the item, and a menu with what one can do on the page besides.
struct DetailResponder: EventResponder {
  /// The answers of the item, or `nil` if its plugin can't be asked.
  let item: ItemResponder?

  /// The actions of the item, also those that aren't possible now.
  let actions: [ItemAction]

  /// The address of the item.
  let route: Route

  /// Returns the answer of the item, or for a copy the address if the item can't be asked.
  func action(for event: UserEvent) -> (any Action)? {
    if let item { item.action(for: event) } else { event == .copy ? copy : nil }
  }

  /// Returns the menu of the item's actions, and of those that every page has.
  func menu(for event: UserEvent) -> Menu {
    let own = actions.map(\.menuItem)
    let page: [MenuItem] = [
      .action(ActionItem("Copy address", copy)), .action(ActionItem("Next item", TurnPage(.next))),
      .action(ActionItem("Previous item", TurnPage(.previous))), .action(ActionItem("Try again", BrowseCommand.retry)),
    ]
    return Menu(own + (own.isEmpty ? [] : [.separator]) + page)
  }

  private var copy: ActionRequest { .copy(route.description) }
}
