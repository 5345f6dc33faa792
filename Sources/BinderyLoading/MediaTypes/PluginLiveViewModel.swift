internal import Bindery
internal import BinderyContract
internal import CBindery

/// A plugin's live view model, which calls the plugin on the main actor only.
///
/// The plugin's view model is also released on the main actor, before its model, wherever the last reference is
/// dropped. Its observer is no longer notified from then on.
final class PluginLiveViewModel: ReleasableViewModel {
  /// The model that the view model shows.
  private var model: PluginModel
  /// The media type of the view model.
  private let type: PluginType
  /// The plugin's functions for live view models.
  private let live: LiveTable
  /// The plugin's view model and its observer.
  private let viewModel: LiveViewModelMemory
  /// The activation level that was set last.
  private var level = Activation.offscreen
  /// Whether the plugin was given an observer.
  private var isObserved = false
  /// Whether the view model was released, so that it can't be used any more.
  private var isReleased = false

  /// Creates a view model over a model; throws if the plugin refuses, or if this is called off the main actor.
  init(over model: PluginModel, live: LiveTable, in context: Context) throws {
    let type = model.type
    viewModel = try Self.onMain(of: type, "create") { () throws(PluginError) in
      LiveViewModelMemory(try type.table.create(over: model.pointer), of: type, live: live)
    }
    self.model = model
    self.type = type
    self.live = live
    LiveContexts.set(context, of: viewModel.pointer)
  }

  deinit {
    if !isReleased { viewModel.releaseLater(with: model) }
  }

  /// Releases the plugin's view model now, if it was never observed.
  func release() {
    guard MainActor.isCurrent, !isObserved, !isReleased else { return }
    isReleased = true
    viewModel.release(with: model)
  }

  func property(at index: Int) throws -> PropertyValue {
    try read("property") { try type.functions.properties[index](surroundings) }
  }

  func action(at index: Int) throws -> ActionRequest? {
    try read("action") { try type.functions.action(at: index, surroundings) }
  }

  func refusal(ofActionAt index: Int) throws -> String? {
    try read("possible") { type.refusal(ofActionAt: index, in: viewModel.pointer) }
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try read("draw") { try type.draw(viewModel.pointer, as: purpose, on: &canvas) }
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try read("preferred_size") {
      try type.preferredSize(of: viewModel.pointer, as: purpose, fitting: available)
    } ?? drawnSize(as: purpose, fitting: available)
  }

  func activate(_ level: Activation) throws {
    try onMain("activate") {
      guard level != self.level else { return }
      self.level = level
      live.activate(viewModel.pointer, of: type.table, at: level)
    }
  }

  func update(to model: any BoundModel) throws {
    try onMain("update") {
      guard let new = model as? PluginModel, new.type === type, try new.modelId == self.model.modelId else {
        throw PluginError.otherModel(of: type.table.plugin)
      }
      guard new.modelVersion != self.model.modelVersion else { return }
      try live.update(viewModel.pointer, of: type.table, to: new.pointer)
      // The plugin may use the former model until update() returns.
      self.model = new
    }
  }

  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try onMain("observe") {
      viewModel.notice.setObserver(changed)
      guard !isObserved else { return }
      isObserved = true
      live.observe(viewModel.pointer, of: type.table, viewModel.observer)
    }
  }

  /// Returns the action with which the plugin answers an event, or `nil` if it has none.
  func action(for event: UserEvent) throws -> ActionRequest? {
    try onMain("handle") { try live.action(of: viewModel.pointer, of: type.table, for: event) }
  }

  func savedState() throws -> [UInt8]? {
    try onMain("save") { try type.restoring?.state(of: viewModel.pointer, of: type.table) }
  }

  func restore(_ state: [UInt8]) throws {
    try onMain("restore") { try type.restoring?.restore(state, in: viewModel.pointer, of: type.table) }
  }
}

extension PluginLiveViewModel {
  /// The values for parameters of the type `handle`: the view model.
  private var surroundings: ForeignFunction.Surroundings {
    ForeignFunction.Surroundings(viewModel: viewModel.pointer)
  }

  /// Calls a function that reads the view model, after which the next change notifies the observer.
  ///
  /// The reading is recorded before the call, so that a change during the call counts. `symbol` is the plugin's
  /// function.
  private func read<Result>(_ symbol: String, _ body: () throws -> Result) throws -> Result {
    try onMain(symbol) {
      viewModel.notice.noteReading()
      return try body()
    }
  }

  /// Calls a closure on the main actor, or throws if the caller isn't on it or the view model is released.
  private func onMain<Result>(_ symbol: String, _ body: () throws -> Result) throws -> Result {
    try Self.onMain(of: type, symbol) {
      // The plugin's view model is released, so no function of the plugin may receive it.
      guard !isReleased else { throw PluginError.released(of: type.table.plugin, symbol) }
      return try body()
    }
  }

  /// Calls a closure on the main actor, or throws the error that the C function `symbol` must not be called elsewhere.
  private static func onMain<Result>(
    of type: PluginType, _ symbol: String, _ body: () throws -> Result
  ) throws -> Result {
    guard MainActor.isCurrent else {
      throw PluginError.notOnMainActor(type.table.kind, of: type.table.plugin, symbol)
    }
    return try body()
  }
}
