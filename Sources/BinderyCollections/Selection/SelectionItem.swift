public import Bindery

/// A selected item, and the actions that it had when this value was created.
public struct SelectionItem: Sendable {
  /// The identifier of the item.
  public let id: ItemId

  /// The actions of the item, in display order, each under a unique name, also those that aren't possible now.
  public let actions: [ItemAction]

  /// The function that returns the action with which the item answers an event, or `nil` if it has none.
  private let answer: @Sendable (UserEvent) -> (any Action)?

  /// Creates a selected item with its current actions.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - actions: The actions of the item as they are now; of those with the same name, only the first is kept.
  ///   - answer: Called with a user's event, such as a key; returns the action that the event triggers, or `nil`.
  public init(
    id: ItemId, actions: [ItemAction], answer: @escaping @Sendable (UserEvent) -> (any Action)? = { _ in nil }
  ) {
    self.id = id
    var names: Set<String> = []
    self.actions = actions.filter { names.insert($0.name).inserted }
    self.answer = answer
  }

  /// Returns the action in `actions` under a name, or `nil` if there is none.
  public func action(named name: String) -> ItemAction? {
    actions.first { $0.name == name }
  }
}

extension SelectionItem: EventResponder {
  /// Returns the action that a user's event, such as a key, triggers for the item, or `nil` if it triggers none.
  public func action(for event: UserEvent) -> (any Action)? {
    answer(event)
  }

  /// Returns a menu of all actions of the item, whatever the event; actions that aren't possible are disabled.
  public func menu(for event: UserEvent) -> Menu {
    Menu(actions.map(\.menuItem))
  }
}
