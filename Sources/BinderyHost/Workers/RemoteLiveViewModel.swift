internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// A view model that lives in a worker. Every call of it is on the main actor, and waits for the worker.
///
/// Once the worker has ended, each call throws how it ended; a new view model comes from a new worker.
final class RemoteLiveViewModel: BoundLiveViewModel {
  private var model: RemoteLiveModel
  private let number: UInt32
  private let live: LiveExchange
  private let connection: WorkerConnection
  private let notice: ChangeNotice
  private let first: FirstDrawing
  private var level = Activation.offscreen
  private var isObserved = false

  /// Creates the host's side of a view model that a worker has created.
  ///
  /// `drawing` is what it draws, or why it can't; `nil` if it hasn't been drawn.
  init(
    _ number: UInt32, over model: RemoteLiveModel, drawing: ItemAnswer.Outcome<RemoteDrawing>?,
    of running: PluginWorker.Running, notice: ChangeNotice
  ) {
    self.number = number
    self.model = model
    live = running.requests.live
    connection = running.connection
    first = FirstDrawing(drawing)
    self.notice = notice
  }

  deinit {
    notice.setObserver {}
    // In a later job, since whoever releases it may be receiving a notice of a change.
    Task { @MainActor [live, number, connection] in live.release(number, on: connection) }
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
    try model.type.checkMainActor("draw")
    let purpose = model.type.shown(purpose)
    if purpose == .row, let drawing = first.take() {
      notice.noteReading()
      return try model.type.draw(drawing.get(), on: &canvas)
    }
    guard case .drawing(let drawing) = try read("draw", .draw(purpose)) else { throw model.type.misanswered }
    try model.type.draw(drawing, on: &canvas)
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    let wish = LiveRequest.Wish.preferredSize(model.type.shown(purpose), available.size)
    guard case .size(let size) = try read("preferred_size", wish) else { throw model.type.misanswered }
    return size.clamped(to: available.size)
  }

  func activate(_ level: Activation) throws {
    try model.type.checkMainActor("activate")
    guard level != self.level else { return }
    self.level = level
    try ask("activate", .activate(level))
  }

  func update(to model: any BoundModel) throws {
    try self.model.type.checkMainActor("update")
    guard let new = self.model.type.liveModel(of: model) else { throw self.model.type.otherModel }
    try ask("update", .update(new.record))
    self.model = new
  }

  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try model.type.checkMainActor("observe")
    notice.setObserver(changed)
    guard !isObserved else { return }
    isObserved = true
    try ask("observe", .observe)
  }

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
    try ask("restore", .restore(state))
  }
}

extension RemoteLiveViewModel {
  /// Makes a call that reads, after which the next change is reported. The reading is noted first, so that a change
  /// during the call is reported too.
  private func read(_ symbol: String, _ wish: LiveRequest.Wish) throws(PluginError) -> LiveAnswer {
    try model.type.checkMainActor(symbol)
    notice.noteReading()
    return try ask(symbol, wish)
  }

  @discardableResult
  private func ask(_ symbol: String, _ wish: LiveRequest.Wish) throws(PluginError) -> LiveAnswer {
    try model.type.checkMainActor(symbol)
    first.drop()
    return try live.ask(wish, of: number, showing: model.record, on: connection)
  }
}
