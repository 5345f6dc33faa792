/// A menu of actions on an item, from which the user chooses one.
///
/// A menu is data, independent of how it is shown.
public struct Menu: Sendable {
  /// The items of the menu, including separators, in the order to show them.
  public var items: [MenuItem]

  /// Creates a menu from its items, in the order to show them.
  public init(_ items: [MenuItem] = []) {
    self.items = items
  }

  /// The items that have an action, including those of nested menus, in the order shown.
  public var actionItems: [ActionItem] {
    items.flatMap { item -> [ActionItem] in
      switch item {
      case .action(let item): [item]
      case .nested(_, let menu): menu.actionItems
      case .info, .separator: []
      }
    }
  }

  /// Whether the user can choose any item of this menu or its nested menus.
  public var isEnabled: Bool {
    actionItems.contains(where: \.isEnabled)
  }

  /// Returns the first enabled item with a key chord, in this menu or a nested one, or `nil` if there is none.
  public func item(for chord: KeyChord) -> ActionItem? {
    actionItems.first { $0.chord == chord && $0.isEnabled }
  }
}

extension Menu {
  /// Returns a copy of this menu in which the items whose actions no receiver in a context would handle are disabled.
  ///
  /// - Parameter context: The context that the actions would be sent through.
  /// - Returns: The same items, fewer of them enabled.
  public func resolved(in context: Context) -> Menu {
    Menu(items.map { $0.resolved(in: context) })
  }
}

extension MenuItem {
  /// Returns the menu item, disabled if no receiver in a context would handle its action; so are those of a submenu.
  fileprivate func resolved(in context: Context) -> MenuItem {
    switch self {
    case .action(var item):
      item.isEnabled = item.isEnabled && context.canHandle(item.action)
      return .action(item)
    case .nested(let title, let menu):
      return .nested(title, menu.resolved(in: context))
    case .info, .separator:
      return self
    }
  }
}
