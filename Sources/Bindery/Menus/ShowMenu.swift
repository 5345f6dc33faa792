/// Asks whoever shows menus to show one.
///
/// Whoever does it replies with the item that was chosen, or nothing where the user
/// turned away, and leaves it to the sender to send the item's action.
public struct ShowMenu: Action {
  /// The item that was chosen.
  public typealias Reply = ActionItem?

  /// What to choose from.
  public let menu: Menu

  /// Creates the action.
  ///
  /// - Parameter menu: What to choose from.
  public init(_ menu: Menu) {
    self.menu = menu
  }
}

extension Context {
  /// Shows a menu with what can't be done greyed out, and sends the action that is chosen.
  ///
  /// - Parameter menu: What to choose from.
  /// - Returns: The item that was chosen; nothing where the user turned away; or that
  ///   nobody shows menus.
  @discardableResult
  public func choose(from menu: Menu) async -> ActionResult<ActionItem?> {
    let result = await send(ShowMenu(menu.resolved(in: self)))
    if case .handled(let item?) = result, item.isEnabled { await follow(item.action) }
    return result
  }

  /// Sends the action that follows from a choice.
  package func follow(_ action: some Action) async {
    await send(action)
  }
}
