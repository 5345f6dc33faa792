/// An action that asks its receiver to show a menu and let the user choose an item.
///
/// The receiver replies with the chosen item, or `nil` if the user dismissed the menu. It doesn't send the item's
/// action: the sender does.
public struct ShowMenu: Action {
  /// The menu item that the user chose, or `nil` if the user dismissed the menu.
  public typealias Reply = ActionItem?

  /// The menu to show.
  public let menu: Menu

  /// The title of the menu, such as `120 items`, or `nil` to leave it to the receiver.
  public let title: String?

  /// Creates the action from the menu to show and its title; `nil` leaves the title to the receiver.
  public init(_ menu: Menu, title: String? = nil) {
    self.menu = menu
    self.title = title
  }
}

extension Context {
  /// Has a receiver show a menu, with unavailable items disabled, and sends the action of the item that is chosen.
  ///
  /// - Parameter menu: The menu to choose from.
  /// - Returns: The item that was chosen, or `nil` if the user dismissed the menu; `notHandled` if no receiver shows
  ///   menus.
  @discardableResult
  public func choose(from menu: Menu) async -> ActionResult<ActionItem?> {
    let result = await send(ShowMenu(menu.resolved(in: self)))
    if case .handled(let item?) = result, item.isEnabled { await follow(item.action) }
    return result
  }

  /// Sends the action of a chosen item, waits for its receiver, and drops the reply.
  package func follow(_ action: some Action) async {
    await send(action)
  }
}
