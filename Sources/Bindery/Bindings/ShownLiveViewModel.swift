/// A live view model with a cache of what was drawn and read of it: the main actor's part of a `TypedLiveViewModel`.
///
/// Before the view model is first observed, only its preferred sizes are tracked and cached. It has no presence before
/// it is activated. So one that is drawn once, as into a file, costs little more than a plain view model.
@MainActor
final class ShownLiveViewModel<Logic: LiveViewModel, View: LiveTextView> where View.Content == Logic {
  /// The model that the view model shows.
  private var model: TypedLiveModel<Logic, View>
  /// The live view model of the plugin's author.
  let viewModel: Logic

  /// The presence that activates the view model.
  private(set) lazy var presence = LiveWork.presence(of: viewModel)

  /// The notifier of changes to what was drawn or read.
  private let notice = ChangeNotice()

  /// Whether an observer was set, so that changes are tracked.
  private var isObserved = false

  /// The parts of the view model that were read before an observer was set.
  private var unobserved: Set<Reading> = []
  /// The cached content of the view of each purpose.
  private var texts: [ViewPurpose: TrackedValue<any Text>] = [:]

  /// The preferred size of the view of each purpose, with the available size that it was last requested for.
  private var sizes: [ViewPurpose: (room: Size, value: TrackedValue<Size>)] = [:]
  /// The cached values of the properties, by index.
  private lazy var properties = Logic.properties.map { _ in TrackedValue<PropertyValue>() }
  /// The cached requests of the actions, by index.
  private lazy var requests = Logic.actions.map { _ in TrackedValue<ActionRequest?>() }
  /// The cached reasons why actions aren't possible, by index.
  private lazy var refusals = Logic.actions.map { _ in TrackedValue<String?>() }

  /// A part of the view model that was read: its properties, requests, refusals, or the content of a view.
  private enum Reading: Hashable {
    case properties, requests, refusals
    case text(ViewPurpose)
  }

  /// Creates a live view model for a model; it isn't activated yet.
  init(model: TypedLiveModel<Logic, View>, context: Context) {
    self.model = model
    viewModel = Logic(model: model.content, context: context)
  }

  /// Returns the value of a property, and throws if no property has the index.
  func property(at index: Int) throws -> PropertyValue {
    guard Logic.properties.indices.contains(index) else { throw missing("property", index) }
    let value = { [viewModel] in Logic.properties[index].value(in: viewModel) }
    return isTracked(.properties) ? properties[index].read(notice, value) : value()
  }

  /// Returns the request with which the view model answers an action, or `nil`; throws if no action has the index.
  func action(at index: Int) throws -> ActionRequest? {
    guard Logic.actions.indices.contains(index) else { throw missing("action", index) }
    let request = { [viewModel] in Logic.actions[index].request(in: viewModel) }
    return isTracked(.requests) ? requests[index].read(notice, request) : request()
  }

  /// Returns the reason why an action isn't possible now, or `nil`; throws if no action has the index.
  func refusal(ofActionAt index: Int) throws -> String? {
    guard Logic.actions.indices.contains(index) else { throw missing("action", index) }
    let refusal = { [viewModel] in Logic.actions[index].refusal(in: viewModel) }
    return isTracked(.refusals) ? refusals[index].read(notice, refusal) : refusal()
  }

  /// Returns the content of the view for a purpose, such as a detail screen; without such a view, that of the row.
  func text(for purpose: ViewPurpose) -> any Text {
    guard isTracked(.text(purpose)) else { return body(for: purpose) }
    let text = texts[purpose] ?? TrackedValue()
    texts[purpose] = text
    return text.read(notice) { body(for: purpose) }
  }

  /// Returns the content of the view for a purpose without caching it; without such a view, that of the row.
  private func body(for purpose: ViewPurpose) -> any Text {
    model.view(for: purpose)?.text(viewModel) ?? View().body(viewModel)
  }

  /// Returns the preferred size of the view for a purpose; without such a view, that of the row.
  ///
  /// The size is kept until it is requested for another available size.
  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) -> Size {
    let value = sizes[purpose].flatMap { $0.room == available.size ? $0.value : nil } ?? TrackedValue()
    sizes[purpose] = (available.size, value)
    return value.read(notice) {
      model.view(for: purpose)?.preferredSize(viewModel, available)
        ?? View().preferredSize(fitting: available, for: viewModel)
    }
  }

  /// Sets the observer of changes to what was drawn or read, in place of any former one.
  ///
  /// What was read earlier is read again, so that the observer is notified of its changes from now on.
  func observe(_ changed: @escaping @Sendable () -> Void) {
    notice.setObserver(changed)
    isObserved = true
    let readings = unobserved
    unobserved = []
    for reading in readings { read(reading) }
  }

  /// Returns whether changes are tracked; if they aren't yet, records that a part of the view model was read.
  private func isTracked(_ reading: Reading) -> Bool {
    if !isObserved { unobserved.insert(reading) }
    return isObserved
  }

  /// Reads a part of the view model, so that its changes are tracked.
  private func read(_ reading: Reading) {
    // The indices exist.
    switch reading {
    case .properties: for index in Logic.properties.indices { _ = try? property(at: index) }
    case .requests: for index in Logic.actions.indices { _ = try? action(at: index) }
    case .refusals: for index in Logic.actions.indices { _ = try? refusal(ofActionAt: index) }
    case .text(let purpose): _ = text(for: purpose)
    }
  }

  /// Replaces the model with another version of it; throws if the new model has another type or identifier.
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

  /// Returns the request with which the view model answers an event; throws if only this library knows the action.
  func action(for event: UserEvent) throws -> ActionRequest? {
    guard let action = viewModel.action(for: event) else { return nil }
    guard let request = ActionRequest(crossing: action) else {
      throw LiveViewModelError(.boundAction, Logic.self, "\(type(of: action))")
    }
    return request
  }

  /// Returns the view model's encoded state, or `nil` if it can't be restored.
  func savedState() throws -> [UInt8]? {
    guard let viewModel = viewModel as? any RestorableViewModel else { return nil }
    let state = try SavedState.bytes(of: viewModel.snapshot)
    guard state.count <= SavedState.limit else {
      throw LiveViewModelError(.tooMuchState, Logic.self, "\(state.count) bytes")
    }
    return state
  }

  /// Restores an encoded state if the view model can be restored; throws if the state is damaged, has another type, or
  /// can't be restored in full.
  func restore(_ state: [UInt8]) throws {
    if let viewModel = viewModel as? any RestorableViewModel { try Self.restore(state, in: viewModel) }
  }

  /// Restores an encoded state, and undoes this and throws if the view model then has another state.
  private static func restore<Restored: RestorableViewModel>(_ state: [UInt8], in viewModel: Restored) throws {
    let (snapshot, created) = (try SavedState.value(Restored.Snapshot.self, of: state), viewModel.snapshot)
    viewModel.restore(snapshot)
    guard viewModel.snapshot != snapshot else { return }
    // A state of which the view model ignored or clamped a part is no longer consistent.
    viewModel.restore(created)
    throw LiveViewModelError(.unfitState, Restored.self)
  }

  /// Returns the error that there is no property or action, as `what` says, at an index.
  private func missing(_ what: String, _ index: Int) -> LiveViewModelError {
    LiveViewModelError(.noSuchMember, Logic.self, "\(what) of the index \(index)")
  }
}

extension ActionRequest {
  /// The verb of the request that stands for the action `GoBack`.
  private static let backVerb = "back"

  /// Creates the request that stands for an action in the C interface; `nil` if only its own library knows the action.
  package init?(crossing action: any Action) {
    switch action {
    case let request as ActionRequest: self = request
    case let show as ShowRoute: self = .show(show.route)
    case is GoBack: self.init(verb: Self.backVerb, argument: "")
    default: return nil
    }
  }

  /// Whether the request stands for the action `GoBack`.
  package var isGoingBack: Bool { verb == Self.backVerb && argument.isEmpty }
}
