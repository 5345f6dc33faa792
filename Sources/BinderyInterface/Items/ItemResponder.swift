public import Bindery
public import BinderyCollections

/// An item's answers to user events, by the conventions of the contract, which hold for every media type.
///
/// - `select` requests the item's action named `select`, or the screen of the item if it has no such action or there is
///   nothing to do for it. If the item refuses that action, there is nothing to do.
/// - `menu` has all actions in their order. Those that aren't possible now are disabled, with the reason.
/// - `copy` requests a copy of the item's address.
///
/// A live view model answers an event first, and these conventions hold if it has no answer. A responder of a live view
/// model is used on the main actor. Each answer is that of the moment.
public struct ItemResponder {
  /// The address of the item.
  public let route: Route

  private let viewModel: any BoundViewModel
  private let declarations: [ActionDeclaration]
  private let log: Log

  /// Creates a responder.
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

  /// The actions of the item, in their order, also those that aren't possible now.
  ///
  /// The reason for one whose view model fails is the description of the error.
  public var actions: [ItemAction] {
    declarations.indices.map(action(at:))
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
  public var conventions: [ItemAction] {
    let names = Set(declarations.map(\.name))
    return [Self.select, Self.copy].filter { !names.contains($0.name) }.map { name, title, event in
      ItemAction(name, title: title, request(for: event))
    }
  }

  private static let select = (name: "select", title: "Select", event: UserEvent.select)
  private static let copy = (name: "copy", title: "Copy address", event: UserEvent.copy)

  private func action(at index: Int) -> ItemAction {
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

extension ItemResponder: EventResponder {
  /// Returns the request for an event, or `nil` if the event has no meaning for the item.
  public func action(for event: UserEvent) -> (any Action)? {
    request(for: event)
  }

  /// Returns the menu of the item's actions, whatever the event.
  public func menu(for event: UserEvent) -> Menu {
    Menu(actions.map(\.menuItem))
  }

  private func request(for event: UserEvent) -> ActionRequest? {
    do {
      if let request = try (viewModel as? any BoundLiveViewModel)?.action(for: event) { return request }
    } catch {
      log.write(.warning, "'\(route)' can't answer an event: \(error)")
    }
    switch event {
    case .select: return selection
    case .copy: return .copy(route.description)
    default: return nil
    }
  }

  private var selection: ActionRequest? {
    guard let own = declarations.firstIndex(where: { $0.name == Self.select.name }).map(action(at:)) else {
      return .show(route)
    }
    return own.refusal == nil ? own.request ?? .show(route) : nil
  }
}
