/// A view model that lives, what was shown of it, and who wants to know that it has changed.
@MainActor
final class ShownLiveViewModel<Logic: LiveViewModel, View: LiveTextView> where View.Content == Logic {
  private var model: TypedLiveModel<Logic, View>
  let viewModel: Logic
  private let presence: Presence
  private let notice = ChangeNotice()
  private let body = TrackedValue<View.Body>()
  private let properties = Logic.properties.map { (property: $0, value: TrackedValue<PropertyValue>()) }
  private let actions = Logic.actions.map { (offer: $0, request: TrackedValue<ActionRequest?>()) }

  init(model: TypedLiveModel<Logic, View>, context: Context) {
    self.model = model
    viewModel = Logic(model: model.content, context: context)
    presence = LiveWork.presence(of: viewModel)
  }

  func property(at index: Int) throws -> PropertyValue {
    guard properties.indices.contains(index) else { throw missing("property", index) }
    return properties[index].value.read(notice) { properties[index].property.value(in: viewModel) }
  }

  func action(at index: Int) throws -> ActionRequest? {
    guard actions.indices.contains(index) else { throw missing("action", index) }
    return actions[index].request.read(notice) { actions[index].offer.request(in: viewModel) }
  }

  func draw(on canvas: inout any TextCanvas) {
    text().draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) -> Size {
    available.size(of: text())
  }

  func activate(_ level: Activation) {
    presence.level = level
  }

  func update(to new: any BoundModel) throws {
    guard let new = new as? TypedLiveModel<Logic, View> else {
      throw LiveViewModelError(.otherModel, Logic.self, "a model of another binding")
    }
    guard new.modelId == model.modelId else {
      throw LiveViewModelError(.otherModel, Logic.self, "'\(new.modelId)' in place of '\(model.modelId)'")
    }
    guard new.modelVersion != model.modelVersion else { return }
    model = new
    viewModel.update(new.content)
  }

  func observe(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
  }

  func action(for event: UserEvent) throws -> ActionRequest? {
    guard let action = viewModel.action(for: event) else { return nil }
    guard let request = ActionRequest(crossing: action) else {
      throw LiveViewModelError(.boundAction, Logic.self, "\(type(of: action))")
    }
    return request
  }

  private func text() -> View.Body {
    body.read(notice) { View().body(viewModel) }
  }

  private func missing(_ what: String, _ index: Int) -> LiveViewModelError {
    LiveViewModelError(.noSuchMember, Logic.self, "\(what) of the index \(index)")
  }
}

extension ActionRequest {
  /// The verb that stands for `GoBack`.
  private static let backVerb = "back"

  /// Creates the request that an action crosses the contract as, or nothing where it
  /// means something only to its own image.
  ///
  /// - Parameter action: The action.
  package init?(crossing action: any Action) {
    switch action {
    case let request as ActionRequest: self = request
    case let show as ShowRoute: self = .show(show.route)
    case is GoBack: self.init(verb: Self.backVerb, argument: "")
    default: return nil
    }
  }

  /// Whether the request asks to go back.
  package var isGoingBack: Bool { verb == Self.backVerb && argument.isEmpty }
}
