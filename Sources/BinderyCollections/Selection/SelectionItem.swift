public import Bindery

/// One of the items that a user has selected, and what it offers to do.
public struct SelectionItem: Sendable {
  /// An action with the name that several kinds of media may offer it under.
  public struct Offer: Sendable {
    /// The name, such as `page`.
    public let name: String

    /// What would be done.
    public let action: any Action

    /// Creates an offer.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - action: What would be done.
    public init(_ name: String, _ action: any Action) {
      self.name = name
      self.action = action
    }
  }

  /// Identifies the item.
  public let id: ItemId

  /// What the item offers to do now, in the order to show it; each name once.
  public let offers: [Offer]

  private let answer: @Sendable (UserEvent) -> (any Action)?

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: Identifies the item.
  ///   - offers: What it offers to do now; of those with the same name, the first counts.
  ///   - answer: Answers what an event does to the item.
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
  ///   - id: Identifies the item.
  ///   - viewModel: The view model, which is asked now and not kept.
  ///   - binding: The binding that it was made by.
  ///   - answer: Answers what an event does to the item.
  /// - Throws: Why the view model can't tell what it offers.
  public init(
    id: ItemId, viewModel: any BoundViewModel, binding: ViewBinding,
    answer: @escaping @Sendable (UserEvent) -> (any Action)? = { _ in nil }
  ) throws {
    let offers = try binding.actions.enumerated().compactMap { index, name in
      try viewModel.action(at: index).map { Offer(name, $0) }
    }
    self.init(id: id, offers: offers, answer: answer)
  }

  /// Finds what the item offers under a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The action, or nothing where it isn't offered now.
  public func action(named name: String) -> (any Action)? {
    offers.first { $0.name == name }?.action
  }

}

extension SelectionItem: EventResponder {
  /// Answers what an event does to the item.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: The action; nothing where the event means nothing to the item.
  public func action(for event: UserEvent) -> (any Action)? {
    answer(event)
  }

  /// Answers what else can be done with the item.
  ///
  /// - Parameter event: What the user did to ask for it.
  /// - Returns: A menu of the offers, in their order.
  public func menu(for event: UserEvent) -> Menu {
    Menu(offers.map { .action(ActionItem($0.name, $0.action)) })
  }
}
