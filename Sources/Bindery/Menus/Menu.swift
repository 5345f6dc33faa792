/// What can be done with something, as a list to choose from.
///
/// A menu is data: whoever offers it knows nothing of how it is shown.
public struct Menu: Sendable {
  /// The items, in the order to show them.
  public var items: [MenuItem]

  /// Creates a menu.
  ///
  /// - Parameter items: The items, in the order to show them.
  public init(_ items: [MenuItem] = []) {
    self.items = items
  }

  /// The items that do something, also those of nested menus, in the order shown.
  public var actionItems: [ActionItem] {
    items.flatMap { item -> [ActionItem] in
      switch item {
      case .action(let item): [item]
      case .nested(_, let menu): menu.actionItems
      case .info, .separator: []
      }
    }
  }

  /// Whether anything in it can be chosen.
  public var isEnabled: Bool {
    actionItems.contains(where: \.isEnabled)
  }

  /// Finds the item that a key chooses: the first one that is enabled.
  ///
  /// - Parameter chord: The key, and what was held down with it.
  /// - Returns: The item, or nothing where the key chooses none.
  public func item(for chord: KeyChord) -> ActionItem? {
    actionItems.first { $0.chord == chord && $0.isEnabled }
  }
}

extension Menu {
  /// The menu with what can't be done now greyed out: what nobody in a context would handle.
  ///
  /// - Parameter context: Where the actions would be sent.
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
