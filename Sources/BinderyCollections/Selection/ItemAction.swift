public import Bindery

/// An action of an item as it was when this value was created: its title, and what it does or why it isn't possible.
public struct ItemAction: Sendable {
  /// The name, such as `page`, unique among the actions of the item. Several kinds of media may use the same.
  public let name: String

  /// The title for users, which is the name for an action without one.
  public let title: String

  /// The action to send for this item alone, or `nil` if the action isn't possible now.
  public let action: (any Action)?

  /// The reason why the action isn't possible now, a sentence for the user; `nil` if it is, or no reason is known.
  public let refusal: String?

  /// Whether the action is possible now.
  public var isPossible: Bool { action != nil }

  /// The action to send if it is an `ActionRequest`, as all actions of plugins are; otherwise `nil`.
  public var request: ActionRequest? { action as? ActionRequest }

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of the item.
  ///   - title: The title for users, or `nil` to show the name.
  ///   - action: What to send, which is dropped if there is a refusal, or `nil` if there is nothing to do.
  ///   - refusal: The reason why the action isn't possible now, or `nil`.
  public init(_ name: String, title: String? = nil, _ action: (any Action)?, refusal: String? = nil) {
    self.name = name
    self.title = title ?? name
    self.action = refusal == nil ? action : nil
    self.refusal = refusal
  }
}

extension ItemAction {
  /// The menu item of the action, which is disabled if the action isn't possible.
  public var menuItem: MenuItem {
    .action(ActionItem(title, action ?? CompoundAction([]), isEnabled: isPossible, reason: refusal))
  }
}
