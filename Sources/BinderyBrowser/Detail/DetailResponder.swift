internal import Bindery
internal import BinderyCollections
internal import BinderyInterface

/// The responder of an item's page to the user's events: it adds the page's own actions to the item's menu.
struct DetailResponder: EventResponder {
  /// The responder of the item itself, or `nil` if its plugin can't be asked.
  let item: ItemResponder?

  /// The item's actions, including those that aren't possible now.
  let actions: [ItemAction]

  /// The address of the item.
  let route: Route

  /// Returns the item's action for an event; if the item can't be asked, copying still copies its address.
  func action(for event: UserEvent) -> (any Action)? {
    if let item { item.action(for: event) } else { event == .copy ? copy : nil }
  }

  /// Returns the menu of the item's actions, followed by those that every page has.
  func menu(for event: UserEvent) -> Menu {
    let own = actions.map(\.menuItem)
    let page: [MenuItem] = [
      .action(ActionItem("Copy address", copy)), .action(ActionItem("Next item", TurnPage(.next))),
      .action(ActionItem("Previous item", TurnPage(.previous))), .action(ActionItem("Try again", BrowseCommand.retry)),
    ]
    return Menu(own + (own.isEmpty ? [] : [.separator]) + page)
  }

  /// The request that copies the address of the item.
  private var copy: ActionRequest { .copy(route.description) }
}
