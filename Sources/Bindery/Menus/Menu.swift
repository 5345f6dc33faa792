/// A list of actions on something, for the user to choose from.
///
/// A menu is data: its author knows nothing of how it is shown.
public struct Menu: Sendable {
  /// The lines of the menu, separators included, in the order to show them.
  public var items: [MenuItem]

  /// Creates a menu from its lines, in the order to show them.
  public init(_ items: [MenuItem] = []) {
    self.items = items
  }

  /// The items with an action, including those of nested menus, in the order shown.
  public var actionItems: [ActionItem] {
    items.flatMap { item -> [ActionItem] in
      switch item {
      case .action(let item): [item]
      case .nested(_, let menu): menu.actionItems
      case .info, .separator: []
      }
    }
  }

  /// Whether any item, also of a nested menu, can be chosen.
  public var isEnabled: Bool {
    actionItems.contains(where: \.isEnabled)
  }

  /// Returns the first enabled item of a key chord, also of a nested menu, or `nil` if there is none.
  public func item(for chord: KeyChord) -> ActionItem? {
    actionItems.first { $0.chord == chord && $0.isEnabled }
  }
}

extension Menu {
  /// Returns this menu with the items disabled whose actions no receiver in a context would handle.
  ///
  /// - Parameter context: The context that the actions would be sent through.
  /// - Returns: The same items, fewer of them enabled.
  public func resolved(in context: Context) -> Menu {
    Menu(items.map { $0.resolved(in: context) })
  }
}

extension MenuItem {
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
