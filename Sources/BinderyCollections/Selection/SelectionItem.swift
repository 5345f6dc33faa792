public import Bindery

/// A selected item, and the actions that it offered when this value was created.
public struct SelectionItem: Sendable {
  /// An action and a name, under which several kinds of media may offer it.
  public struct Offer: Sendable {
    /// The name, such as `page`, by which items have the action in common.
    public let name: String

    /// The title for users, which is the name for an action without one.
    public let title: String

    /// The action for this item alone.
    public let action: any Action

    /// Creates an offer of an action under a name, and a title for users, or `nil` to show the name.
    public init(_ name: String, title: String? = nil, _ action: any Action) {
      self.name = name
      self.title = title ?? name
      self.action = action
    }
  }

  /// The identifier of the item.
  public let id: ItemId

  /// The actions that the item offered when this value was created, in display order, each under a unique name.
  public let offers: [Offer]

  private let answer: @Sendable (UserEvent) -> (any Action)?

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - offers: The actions that it offers now; of those with the same name, only the first is kept.
  ///   - answer: Returns the action of an event for the item, or `nil` if there is none.
  public init(
    id: ItemId, offers: [Offer], answer: @escaping @Sendable (UserEvent) -> (any Action)? = { _ in nil }
  ) {
    self.id = id
    var names: Set<String> = []
    self.offers = offers.filter { names.insert($0.name).inserted }
    self.answer = answer
  }

  /// Creates an item from a view model.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - viewModel: The view model, which is queried now and not retained.
  ///   - binding: The binding that created the view model.
  ///   - answer: Returns the action of an event for the item, or `nil` if there is none.
  /// - Throws: The view model's error, if it can't provide its actions.
  public init(
    id: ItemId, viewModel: any BoundViewModel, binding: ViewBinding,
    answer: @escaping @Sendable (UserEvent) -> (any Action)? = { _ in nil }
  ) throws {
    let offers = try binding.actions.enumerated().compactMap { index, name in
      try viewModel.action(at: index).map { Offer(name, $0) }
    }
    self.init(id: id, offers: offers, answer: answer)
  }

  /// Returns the action in `offers` under a name, or `nil` if there is none.
  public func action(named name: String) -> (any Action)? {
    offers.first { $0.name == name }?.action
  }

}

extension SelectionItem: EventResponder {
  /// Returns the action of a user's event, such as a key, for the item, or `nil` if there is none.
  public func action(for event: UserEvent) -> (any Action)? {
    answer(event)
  }

  /// Returns a menu of the offered actions in their order, whatever the event.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map { .action(ActionItem($0.title, $0.action)) })
  }
}
