public import Bindery

/// A named action for several selected items at once, or the reason why it isn't possible for all of them.
public struct SelectionOffer: Sendable {
  /// The work of an offer: what is sent to perform it.
  private enum Work: Sendable {
    /// An action for each item, in the order of the items.
    case each([any Action])
    /// One action for all items together.
    case whole(any Action)
    /// The reason why the action isn't possible for all items, or `nil` if none is known.
    case refused(String?)
  }

  /// The name of the action, such as `page`, unique among the offers of a selection.
  public let name: String

  /// The title for users, which is the name for an action without one.
  public let title: String

  /// The identifiers of the items, in display order.
  public let ids: [ItemId]

  /// The actions to send, or the reason why there are none.
  private let work: Work

  /// Creates an offer that performs an action of its own for each item.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - title: The title for users, or `nil` to show the name.
  ///   - actions: The items, in display order, each with its own action.
  public init(_ name: String, title: String? = nil, each actions: [(id: ItemId, action: any Action)]) {
    self.name = name
    self.title = title ?? name
    ids = actions.map(\.id)
    work = .each(actions.map(\.action))
  }

  /// Creates an offer that performs one action for all items together.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - title: The title for users, or `nil` to show the name.
  ///   - ids: The identifiers of the items, in display order.
  ///   - action: The action for all of them.
  public init(_ name: String, title: String? = nil, for ids: [ItemId], whole action: any Action) {
    self.name = name
    self.title = title ?? name
    self.ids = ids
    work = .whole(action)
  }

  /// Creates an offer that isn't possible now.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - title: The title for users, or `nil` to show the name.
  ///   - ids: The identifiers of the items, in display order.
  ///   - refusal: The reason why the action isn't possible, a sentence for the user, or `nil` if none is known.
  public init(_ name: String, title: String? = nil, for ids: [ItemId], refusal: String?) {
    self.name = name
    self.title = title ?? name
    self.ids = ids
    work = .refused(refusal)
  }

  /// Whether the action is possible now.
  public var isPossible: Bool {
    if case .refused = work { false } else { true }
  }

  /// The reason why the action isn't possible now, a sentence for the user; `nil` if it is, or no reason is known.
  public var refusal: String? {
    if case .refused(let reason) = work { reason } else { nil }
  }

  /// The actions that `run(in:)` sends, in order: one for each item, or one for all; empty if it isn't possible.
  public var actions: [any Action] {
    switch work {
    case .each(let actions): actions
    case .whole(let action): [action]
    case .refused: []
    }
  }

  /// The action that `run(in:)` sends, as a single one: a compound if it sends several, which is empty if it sends
  /// none.
  public var action: any Action {
    actions.count == 1 ? actions[0] : CompoundAction(actions)
  }

  /// The menu item of the action, which is disabled if the action isn't possible.
  public var menuItem: MenuItem {
    .action(ActionItem(title, action, isEnabled: isPossible, reason: refusal))
  }

  /// Sends the actions through a context, and returns the result for each item.
  ///
  /// The actions of the items are sent in order, each after the reply to the previous one, and also after one that no
  /// receiver handles. An action for all items together is sent once, and its result is that of each item. If the
  /// action isn't possible, nothing is sent, and each result says that its item wasn't handled.
  ///
  /// - Parameter context: The context to send through.
  /// - Returns: A result for each item, in display order.
  public func run(in context: Context) async -> [SelectionResult] {
    switch work {
    case .each(let actions):
      var results: [SelectionResult] = []
      for (id, action) in zip(ids, actions) {
        results.append(SelectionResult(id: id, result: await context.erasedSend(action)))
      }
      return results
    case .whole(let action):
      let result = await context.erasedSend(action)
      return ids.map { SelectionResult(id: $0, result: result) }
    case .refused:
      return ids.map { SelectionResult(id: $0, result: .notHandled) }
    }
  }
}

/// The result of an action for one of several selected items.
public struct SelectionResult: Sendable {
  /// The identifier of the item.
  public let id: ItemId

  /// The result of sending the action: the receiver's reply, or that no receiver handled the action.
  public let result: ActionResult<any Sendable>

  /// Creates the result for an item.
  public init(id: ItemId, result: ActionResult<any Sendable>) {
    self.id = id
    self.result = result
  }
}
