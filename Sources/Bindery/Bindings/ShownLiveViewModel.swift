/// The main actor's side of a `TypedLiveViewModel`: a live view model with a cache of what was drawn and read of it.
@MainActor
final class ShownLiveViewModel<Logic: LiveViewModel, View: LiveTextView> where View.Content == Logic {
  private var model: TypedLiveModel<Logic, View>
  /// The view model itself.
  let viewModel: Logic

  /// The presence that activates the view model.
  let presence: Presence

  /// The notifier of changes to what was drawn or read.
  let notice = ChangeNotice()
  private let body = TrackedValue<View.Body>()
  private let bodies: [ViewPurpose: (view: PurposedLiveView<Logic>, text: TrackedValue<any Text>)]

  /// The preferred size of the view of each purpose, with the available size that it was last requested for.
  private var sizes: [ViewPurpose: (room: Size, value: TrackedValue<Size>)] = [:]
  private let properties = Logic.properties.map { (property: $0, value: TrackedValue<PropertyValue>()) }
  private let actions = Logic.actions.map {
    (offer: $0, request: TrackedValue<ActionRequest?>(), refusal: TrackedValue<String?>())
  }

  /// Creates a live view model over a model, without any activation.
  init(model: TypedLiveModel<Logic, View>, context: Context) {
    self.model = model
    bodies = Dictionary(model.views.map { ($0.purpose, ($0, TrackedValue())) }) { _, last in last }
    viewModel = Logic(model: model.content, context: context)
    presence = LiveWork.presence(of: viewModel)
  }

  /// Returns the value of a property, and throws if no property has the index.
  func property(at index: Int) throws -> PropertyValue {
    guard properties.indices.contains(index) else { throw missing("property", index) }
    return properties[index].value.read(notice) { properties[index].property.value(in: viewModel) }
  }

  /// Returns the request of an action, or `nil` if there is nothing to do now; throws if no action has the index.
  func action(at index: Int) throws -> ActionRequest? {
    guard actions.indices.contains(index) else { throw missing("action", index) }
    return actions[index].request.read(notice) { actions[index].offer.request(in: viewModel) }
  }

  /// Returns the reason why an action isn't possible now, or `nil`; throws if no action has the index.
  func refusal(ofActionAt index: Int) throws -> String? {
    guard actions.indices.contains(index) else { throw missing("action", index) }
    return actions[index].refusal.read(notice) { actions[index].offer.refusal(in: viewModel) }
  }

  /// Returns the content of the view for a purpose, or of the row if there is none for the purpose.
  func text(for purpose: ViewPurpose) -> any Text {
    guard let (view, text) = bodies[purpose] else { return body.read(notice) { View().body(viewModel) } }
    return text.read(notice) { view.text(viewModel) }
  }

  /// Returns the preferred size of the view for a purpose, or of the row if there is none for the purpose.
  ///
  /// The size is kept until it is requested for another available size.
  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) -> Size {
    let value = sizes[purpose].flatMap { $0.room == available.size ? $0.value : nil } ?? TrackedValue()
    sizes[purpose] = (available.size, value)
    return value.read(notice) {
      bodies[purpose]?.view.preferredSize(viewModel, available)
        ?? View().preferredSize(fitting: available, for: viewModel)
    }
  }

  /// Replaces the model by another version, and throws if it has another type or identifier.
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

  /// Returns the request that an event leads to, and throws if the action can't leave this image.
  func action(for event: UserEvent) throws -> ActionRequest? {
    guard let action = viewModel.action(for: event) else { return nil }
    guard let request = ActionRequest(crossing: action) else {
      throw LiveViewModelError(.boundAction, Logic.self, "\(type(of: action))")
    }
    return request
  }

  /// Returns the state of a view model that can be restored, or `nil` for another.
  func savedState() throws -> [UInt8]? {
    guard let viewModel = viewModel as? any RestorableViewModel else { return nil }
    let state = try SavedState.bytes(of: viewModel.snapshot)
    guard state.count <= SavedState.limit else {
      throw LiveViewModelError(.tooMuchState, Logic.self, "\(state.count) bytes")
    }
    return state
  }

  /// Restores a state of a view model that can be restored, and throws if it is damaged or of another type.
  func restore(_ state: [UInt8]) throws {
    if let viewModel = viewModel as? any RestorableViewModel { try Self.restore(state, in: viewModel) }
  }

  private static func restore<Restored: RestorableViewModel>(_ state: [UInt8], in viewModel: Restored) throws {
    viewModel.restore(try SavedState.value(Restored.Snapshot.self, of: state))
  }

  private func missing(_ what: String, _ index: Int) -> LiveViewModelError {
    LiveViewModelError(.noSuchMember, Logic.self, "\(what) of the index \(index)")
  }
}

extension ActionRequest {
  /// The verb that stands for `GoBack`.
  private static let backVerb = "back"

  /// Creates the request by which an action crosses the contract, or `nil` if the action has no meaning outside its
  /// image.
  package init?(crossing action: any Action) {
    switch action {
    case let request as ActionRequest: self = request
    case let show as ShowRoute: self = .show(show.route)
    case is GoBack: self.init(verb: Self.backVerb, argument: "")
    default: return nil
    }
  }

  /// Whether the request stands for `GoBack`.
  package var isGoingBack: Bool { verb == Self.backVerb && argument.isEmpty }
}
