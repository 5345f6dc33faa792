internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The host's side of a view model that lives in a worker. It is used on the main actor only.
///
/// `RemoteAnswers` decide whether calls wait for the worker. Once the worker has ended, each read throws how it ended.
/// A new view model then comes from a new worker.
class RemoteLiveViewModel: BoundLiveViewModel {
  /// The model that the view model shows.
  private(set) fileprivate var model: RemoteLiveModel
  /// The answers of the view model in the worker.
  private let answers: any RemoteAnswers
  /// The activation level that was last set.
  private var level = Activation.offscreen
  /// Whether an observer was set.
  private var isObserved = false

  /// Creates the host's side of a view model with its answers, which it releases when it is deinitialized.
  init(over model: RemoteLiveModel, answers: any RemoteAnswers) {
    self.model = model
    self.answers = answers
  }

  deinit {
    answers.release()
  }

  func property(at index: Int) throws -> PropertyValue {
    guard case .property(let value) = try read("property", .property(index)) else { throw model.type.misanswered }
    return try model.type.checked(value, at: index)
  }

  func action(at index: Int) throws -> ActionRequest? {
    guard case .action(let request) = try read("action", .action(index)) else { throw model.type.misanswered }
    return request
  }

  func refusal(ofActionAt index: Int) throws -> String? {
    guard model.type.table.actions.contains(where: \.isConditional) else { return nil }
    guard case .refusal(let reason) = try read("possible", .possible(index)) else { throw model.type.misanswered }
    return reason
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    guard case .drawing(let drawing) = try read("draw", .draw(model.type.shown(purpose))) else {
      throw model.type.misanswered
    }
    try model.type.draw(drawing, on: &canvas)
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    let reading = LiveReading.preferredSize(model.type.shown(purpose), available.size)
    guard case .size(let size) = try read("preferred_size", reading) else { throw model.type.misanswered }
    return size.clamped(to: available.size)
  }

  func activate(_ level: Activation) throws {
    try model.type.checkMainActor("activate")
    guard level != self.level else { return }
    self.level = level
    try answers.tell(.activate(level), showing: model.record)
  }

  func update(to model: any BoundModel) throws {
    try self.model.type.checkMainActor("update")
    guard let new = self.model.type.liveModel(of: model) else { throw self.model.type.otherModel }
    try answers.tell(.update(new.record), showing: self.model.record)
    self.model = new
  }

  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try model.type.checkMainActor("observe")
    answers.setObserver(changed)
    guard !isObserved else { return }
    isObserved = true
    try answers.tell(.observe, showing: model.record)
  }

  /// Returns the request with which the view model answers an event, or `nil` if it has none.
  func action(for event: UserEvent) throws -> ActionRequest? {
    guard case .action(let request) = try ask("handle", .handle(event)) else { throw model.type.misanswered }
    return request
  }

  func savedState() throws -> [UInt8]? {
    guard model.type.table.isRestorable else { return nil }
    guard case .state(let state) = try ask("save", .save) else { throw model.type.misanswered }
    return state
  }

  func restore(_ state: [UInt8]) throws {
    guard model.type.table.isRestorable else { return }
    guard state.count <= SavedState.limit else { throw PluginError.tooMuchState(of: model.type.worker.name) }
    try model.type.checkMainActor("restore")
    try answers.tell(.restore(state), showing: model.record)
  }
}

extension RemoteLiveViewModel {
  /// Returns the answer to a reading; throws if the caller isn't on the main actor. Errors name the C function
  /// `symbol`.
  private func read(_ symbol: String, _ reading: LiveReading) throws -> LiveAnswer {
    try model.type.checkMainActor(symbol)
    return try answers.read(reading, showing: model.record)
  }

  /// Returns the answer to an operation; throws if the caller isn't on the main actor. Errors name the C function
  /// `symbol`.
  private func ask(_ symbol: String, _ operation: LiveOperation) throws -> LiveAnswer {
    try model.type.checkMainActor(symbol)
    return try answers.ask(operation, showing: model.record)
  }
}

/// A view model that lives in a worker, and answers asynchronously.
final class ArrivingLiveViewModel: RemoteLiveViewModel, ArrivingViewModel {
  /// The answers of the view model, which arrive asynchronously.
  private let arriving: ArrivingAnswers

  /// Creates the host's side of a view model, and starts its creation in a worker. Its actions go to `context`.
  ///
  /// `identify` is called with the identity of the model once it is known, on any thread.
  init(
    over model: RemoteLiveModel, in context: Context, identify: @escaping @Sendable (ItemAnswer.Identity) -> Void
  ) {
    arriving = ArrivingAnswers(of: model.record, type: model.type, context: context, identify: identify)
    super.init(over: model, answers: arriving)
    arriving.start()
  }

  /// Waits until the worker has created the view model; throws the reason why it can't.
  func creation() async throws {
    try await arriving.creation()
  }

  /// Waits until all calls begun so far are over.
  func arrival() async {
    await arriving.arrival()
  }

  /// Returns the request with which the view model answers an event, once the answer arrives.
  func arrivingAction(for event: UserEvent) async throws -> ActionRequest? {
    try model.type.checkMainActor("handle")
    guard case .action(let request) = try await arriving.answer(to: .handle(event), showing: model.record) else {
      throw model.type.misanswered
    }
    return request
  }

  /// Returns the encoded state of the view model once it arrives, or `nil` if the kind's view models can't be restored.
  func arrivingState() async throws -> [UInt8]? {
    guard model.type.table.isRestorable else { return nil }
    try model.type.checkMainActor("save")
    guard case .state(let state) = try await arriving.answer(to: .save, showing: model.record) else {
      throw model.type.misanswered
    }
    return state
  }
}
