public import Bindery

/// An action of an item as it was when this value was created: its title, and what it does or why it isn't possible.
public struct ItemAction: Hashable, Sendable {
  /// The name, unique among the actions of the item.
  public let name: String

  /// The title for users, which is the name for an action without one.
  public let title: String

  /// The request of the action, or `nil` if the action isn't possible now.
  public let request: ActionRequest?

  /// The reason why the action isn't possible now, a sentence for the user; `nil` if it is, or no reason is known.
  public let refusal: String?

  /// Whether the action is possible now.
  public var isPossible: Bool { request != nil }

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the actions of the item.
  ///   - title: The title for users.
  ///   - request: The request of the action, which is dropped if there is a refusal, or `nil` if there is nothing to do.
  ///   - refusal: The reason why the action isn't possible now, or `nil`.
  public init(name: String, title: String, request: ActionRequest?, refusal: String? = nil) {
    self.name = name
    self.title = title
    self.request = refusal == nil ? request : nil
    self.refusal = refusal
  }
}

extension ItemAction {
  /// The action as an item of a menu, disabled if it isn't possible.
  var menuItem: MenuItem {
    guard let request else {
      return .action(ActionItem(title, CompoundAction([]), isEnabled: false, reason: refusal))
    }
    return .action(ActionItem(title, request))
  }
}
