public import Bindery
public import BinderyCollections

/// A responder that returns an item's actions for user events, by conventions that hold for every media type.
///
/// - `select` requests the item's action named `select`, or the screen of the item if it has no such action or there is
///   nothing to do for it. If the item refuses that action, there is nothing to do.
/// - `menu` has all actions in their order. Those that aren't possible now are disabled, with the reason.
/// - `copy` requests a copy of the item's address, and of nothing else.
///
/// A live view model answers any event but `copy` first, and these conventions hold if it has no answer. Where a view
/// model answers an event by opening an address or copying text, the result is an `UnchosenRequest`, which isn't
/// performed: only `actions` have titles, by which a user chooses them. An answer that shows an item names no other
/// source than that of this item.
///
/// A responder of a live view model is used on the main actor. Each answer is that of the moment. A view model in
/// another process, which answers asynchronously, has an answer only where it was asked in advance.
public struct ItemResponder {
  /// The address of the item.
  public let route: Route

  /// The view model of the item.
  private let viewModel: any BoundViewModel
  /// The names and titles of the item's actions.
  private let declarations: [ActionDeclaration]
  /// The log for the failures of the view model.
  private let log: Log

  /// The answers requested in advance from a live view model in a worker process, or `nil` if none were requested.
  private var answered: Answered?

  /// The answers of a view model to some events, and its actions, requested in advance.
  private struct Answered {
    /// The requests with which the view model answers events.
    var requests: [UserEvent: ActionRequest] = [:]
    /// The actions of the item, in the order of their declarations.
    var actions: [ItemAction] = []
  }

  /// Creates a responder for an item with a view model.
  ///
  /// - Parameters:
  ///   - viewModel: The view model of the item.
  ///   - binding: The binding that created the view model.
  ///   - route: The address of the item.
  ///   - log: The log for errors of the view model in answering an event.
  public init(_ viewModel: any BoundViewModel, of binding: ViewBinding, at route: Route, log: Log = .none) {
    self.viewModel = viewModel
    self.route = route
    self.log = log
    declarations = binding.actions
  }

  /// The actions of the item, in display order, including those that aren't possible now.
  ///
  /// The reason for one whose view model fails is the description of the error.
  public var actions: [ItemAction] {
    answered?.actions ?? declarations.indices.map(newAction(at:))
  }

  /// The names for which there is an action, in the order of `actions` and then of `conventions`.
  public var names: [String] {
    let own = declarations.map(\.name)
    return own + [Self.select.name, Self.copy.name].filter { !own.contains($0) }
  }

  /// Returns the action with a name, or `nil` if the item has none.
  ///
  /// `select` and `copy` also name the item's answers to these events, unless it has actions with these names.
  public func action(named name: String) -> ItemAction? {
    declarations.firstIndex { $0.name == name }.map(action(at:)) ?? conventions.first { $0.name == name }
  }

  /// The answers to the events `select` and `copy`, without those for which the item has actions of these names.
  ///
  /// An answer that would leave the program otherwise isn't possible.
  public var conventions: [ItemAction] {
    let names = Set(declarations.map(\.name))
    return [Self.select, Self.copy].filter { !names.contains($0.name) }.map { name, title, event in
      let action = action(for: event)
      return ItemAction(name, title: title, action, refusal: (action as? UnchosenRequest)?.description)
    }
  }

  /// The action for the event `select`, by the name that a view model may declare it by.
  private static let select = (name: "select", title: "Select", event: UserEvent.select)
  /// The action that copies the item's address, by the name that a view model may declare it by.
  private static let copy = (name: "copy", title: "Copy address", event: UserEvent.copy)

  /// Returns the action at an index: the one that was requested in advance if there is one, or else as the view model
  /// offers it now.
  private func action(at index: Int) -> ItemAction {
    answered?.actions[index] ?? newAction(at: index)
  }

  /// Returns the action at an index as the view model offers it now, with its request or the reason why it isn't
  /// possible.
  private func newAction(at index: Int) -> ItemAction {
    let (name, title) = (declarations[index].name, declarations[index].title)
    do {
      let refusal = try viewModel.refusal(ofActionAt: index)
      let request = try refusal == nil ? viewModel.action(at: index) : nil
      return ItemAction(name, title: title, request, refusal: refusal)
    } catch {
      return ItemAction(name, title: title, nil, refusal: "\(error)")
    }
  }
}

extension ItemResponder {
  /// Returns this responder with the answers of its view model to some events, and with its actions.
  ///
  /// A view model in another process, which answers asynchronously, is asked for them here, without blocking a thread.
  ///
  /// - Parameter events: The events that the result will be asked for. The view model may take each for one that has
  ///   happened.
  /// - Returns: A responder that knows these answers and no others, or this one for any other view model.
  @MainActor
  package func answering(_ events: [UserEvent]) async -> ItemResponder {
    guard let arriving = viewModel as? any ArrivingViewModel else { return self }
    var answers = Answered()
    for event in events where event != .copy { answers.requests[event] = await arrivingRequest(for: event) }
    for index in declarations.indices {
      _ = try? arriving.refusal(ofActionAt: index)
      _ = try? arriving.action(at: index)
    }
    await arriving.arrival()
    answers.actions = declarations.indices.map(newAction(at:))
    var result = self
    result.answered = answers
    return result
  }

  /// Requests the answer to an event from a live view model in a worker process; `nil` without an answer.
  ///
  /// Any other view model isn't asked, and the result is `nil`.
  @MainActor
  package func arrivingAnswer(to event: UserEvent) async -> (any Action)? {
    await arrivingRequest(for: event)?.unchosen(from: route.item.source)
  }

  /// Returns the request with which an asynchronous view model answers an event once it arrives, or `nil`.
  @MainActor
  private func arrivingRequest(for event: UserEvent) async -> ActionRequest? {
    do {
      return try await (viewModel as? any ArrivingViewModel)?.arrivingAction(for: event)
    } catch {
      note(error)
      return nil
    }
  }

  /// Logs that the view model failed to answer an event.
  private func note(_ error: any Error) {
    log.write(.warning, "'\(route)' can't answer an event: \(error)")
  }
}

extension ItemResponder: EventResponder {
  /// Returns the action for an event, or `nil` if the event has no meaning for the item.
  public func action(for event: UserEvent) -> (any Action)? {
    if event == .copy { return ActionRequest.copy(route.description) }
    return ownAnswer(to: event) ?? (event == .select ? selection?.unchosen(from: route.item.source) : nil)
  }

  /// Returns the menu of the item's actions, which is the same for every event.
  public func menu(for event: UserEvent) -> Menu {
    Menu(actions.map(\.menuItem))
  }

  /// Returns the action that a live view model itself returns for an event, or `nil` if it has none, or none yet.
  package func ownAnswer(to event: UserEvent) -> (any Action)? {
    ownRequest(for: event)?.unchosen(from: route.item.source)
  }

  /// Returns the request with which the view model itself answers an event, or `nil` if it leaves the event to the
  /// conventions.
  private func ownRequest(for event: UserEvent) -> ActionRequest? {
    if let answered { return answered.requests[event] }
    do {
      return try (viewModel as? any BoundLiveViewModel)?.action(for: event)
    } catch is PendingAnswer {
      return nil
    } catch {
      note(error)
      return nil
    }
  }

  /// The request for the event `select`: that of the view model's own action, or else to show the item's page.
  private var selection: ActionRequest? {
    guard let own = declarations.firstIndex(where: { $0.name == Self.select.name }).map(action(at:)) else {
      return .show(route)
    }
    return own.refusal == nil ? own.request ?? .show(route) : nil
  }
}
