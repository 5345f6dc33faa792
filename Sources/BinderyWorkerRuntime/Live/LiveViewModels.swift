internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyText

/// The live view models of this worker, by the numbers that the host gave them, with functions that serve the host's
/// requests.
///
/// It makes the items of live kinds too. Their view models have no numbers, since they are released once they were
/// asked.
@MainActor
final class LiveViewModels {
  /// A context key for the number of the view model that the context was made for, or 0 for the plugin as such.
  private enum Number: ContextKey {
    static let defaultValue: UInt32 = 0
  }

  private let plugin: WorkerPlugin
  private let host: HostLink
  /// The view models, by their numbers.
  private var viewModels: [UInt32: any BoundLiveViewModel] = [:]
  /// The bindings of the view models' kinds, by the view models' numbers.
  private var bindings: [UInt32: ViewBinding] = [:]
  /// The maker of items whose view models live.
  private let items: ItemMaker

  /// Whether items are being made. The host's main actor may wait for them, and so can't perform an action meanwhile.
  private var isMakingItems = false

  /// Creates an empty collection of live view models.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
    items = ItemMaker(of: plugin)
  }

  /// Serves the first request that may be served now, or else makes some items. Returns whether there was work.
  @discardableResult
  func serveNext() -> Bool {
    // The main actor may run on another thread each time.
    plugin.progress.withSlot(WorkProgress.mainSlot) {
      if let order = plugin.inbox.next() {
        serve(order)
      } else if let answer = plugin.inbox.nextItems() {
        proceed(with: answer)
      } else {
        return false
      }
      return true
    }
  }

  /// Sends an action to the host, waits for the answer, and returns whether the host performed it, or would.
  ///
  /// While it waits, it serves the requests that the host makes for the action, and makes items. An action that is sent
  /// while an item is made is refused.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - context: The context that the action is sent in.
  ///   - isQuestion: Whether the plugin only asks.
  /// - Returns: Whether a receiver took the action, or would.
  func send(_ request: ActionRequest, in context: Context, isQuestion: Bool) -> Bool {
    guard !isMakingItems else { return false }
    let inbox = plugin.inbox
    let payload = SentAction(of: context[Number.self], isQuestion: isQuestion, request).payload
    // The host would kill a worker that sends a larger action, so it is refused here.
    guard payload.count <= SentAction.limit else { return false }
    let call = inbox.beginWait()
    host.send(.send, call: call, payload: payload)
    while true {
      if let isTaken = inbox.endWait(for: call) { return isTaken }
      if !serveNext() { inbox.waitForNews() }
    }
  }

  /// Makes the items of the next frame of an unfinished answer, and sends the frame.
  private func proceed(with answer: ItemsAnswer) {
    var answer = answer
    let former = plugin.progress.place
    isMakingItems = true
    answer.proceed(with: items, to: host)
    isMakingItems = false
    plugin.progress.place = former
    plugin.inbox.proceeded(answer)
  }

  /// Serves a request: performs its operation and sends the result to the host.
  private func serve(_ order: LiveInbox.Order) {
    let number = order.request.viewModel
    if case .release = order.request.operation { return release(number) }
    let outcome = noting(order) { result(of: order.request.operation, number) }
    var payload = LiveResult.payload(outcome)
    if payload.count > AnswerLimits.item {
      payload = LiveResult.payload(.failure(plugin.failure(AnswerLimits.sentence)))
    }
    host.send(.liveAnswer, call: order.call, payload: payload)
  }

  /// Releases the view model with a number.
  private func release(_ number: UInt32) {
    viewModels[number] = nil
    bindings[number] = nil
  }

  /// Calls a closure while the request that it serves is recorded as the current progress, and restores the former
  /// record.
  private func noting<Result>(_ order: LiveInbox.Order, _ body: () -> Result) -> Result {
    let former = plugin.progress.place
    plugin.progress.place = WorkProgress.Place(call: order.call, stage: order.request.operation.stage)
    defer { plugin.progress.place = former }
    return body()
  }
}

extension LiveViewModels {
  /// Performs an operation on the view model with a number, or creates it, and returns the result or the plugin's
  /// error.
  private func result(of operation: LiveOperation, _ number: UInt32) -> Result<LiveResult, PluginError> {
    plugin.outcome {
      if case .create(let record) = operation { return try create(number, of: record) }
      guard let viewModel = viewModels[number] else {
        throw plugin.failure("the view model \(number) is not there any more")
      }
      return try result(of: operation, viewModel, bindings[number])
    }
  }

  /// Performs an operation on a view model and returns its result.
  private func result(
    of operation: LiveOperation, _ viewModel: any BoundLiveViewModel, _ binding: ViewBinding?
  ) throws -> LiveResult {
    switch operation {
    case .property(let index):
      guard binding?.properties.indices.contains(index) == true else {
        throw plugin.failure("there is no property \(index)")
      }
      return .property(try viewModel.property(at: index))
    case .action(let index):
      guard binding?.actions.indices.contains(index) == true else {
        throw plugin.failure("there is no action \(index)")
      }
      return .action(try viewModel.action(at: index))
    case .possible(let index):
      guard binding?.actions.indices.contains(index) == true else {
        throw plugin.failure("there is no action \(index)")
      }
      return .refusal(try viewModel.refusal(ofActionAt: index))
    case .draw(let purpose): return .drawing(try drawing(of: viewModel, as: purpose))
    case .preferredSize(let purpose, let room):
      let available = AvailableSize(room, columns: SafeText.columns(of:))
      return .size(try viewModel.preferredSize(as: purpose, fitting: available))
    case .activate(let level): try viewModel.activate(level)
    case .update(let record):
      try binding.map { try viewModel.update(to: $0.model(from: record)) }
    case .observe: try observe(viewModel)
    case .handle(let event): return .action(try viewModel.action(for: event))
    case .save: return .state(try viewModel.savedState())
    case .restore(let state): try viewModel.restore(state)
    case .create, .release: break
    }
    return .done
  }

  /// Creates the view model of a record under a number, and returns its identity and its drawing.
  private func create(_ number: UInt32, of record: Record) throws -> LiveResult {
    let binding = try plugin.binding(of: record.kind)
    enter(.decode)
    let model = try binding.model(from: record)
    let identity = identity(of: model)
    let context = Context()
    context[Number.self] = number
    enter(.create)
    guard let viewModel = try model.viewModel(in: context) as? any BoundLiveViewModel else {
      throw plugin.failure("the view models of '\(record.kind)' don't live")
    }
    (viewModels[number], bindings[number]) = (viewModel, binding)
    // The contract restores a view model right after create(), and only the host knows whether it will.
    guard !binding.isRestorable else { return .created(identity, nil) }
    enter(.draw)
    return .created(identity, plugin.outcome { try drawing(of: viewModel, as: .row) })
  }

  /// Returns the identifier and version of a model, or the errors in their place.
  private func identity(of model: any BoundModel) -> ItemAnswer.Identity {
    enter(.identity)
    let id = plugin.outcome { try model.modelId }
    enter(.version)
    return ItemAnswer.Identity(id: id, version: plugin.outcome { try model.modelVersion })
  }

  /// Observes a view model, and reports its changes to the host.
  private func observe(_ viewModel: any BoundLiveViewModel) throws {
    guard let number = viewModels.first(where: { $0.value === viewModel })?.key else { return }
    var writer = ByteWriter()
    writer.append(number)
    let (host, payload) = (host, writer.bytes)
    try viewModel.observe { host.send(.changed, call: 0, payload: payload) }
  }

  private func drawing(of viewModel: any BoundLiveViewModel, as purpose: ViewPurpose) throws -> WritingCanvas {
    let drawing = WritingCanvas(measure: SafeText.columns(of:))
    var canvas: any TextCanvas = drawing
    try viewModel.draw(as: purpose, on: &canvas)
    if let fault = drawing.fault { throw plugin.failure(fault) }
    return drawing
  }

  /// Records what the plugin is about to do, for the case that it crashes.
  private func enter(_ stage: WorkProgress.Stage) {
    plugin.progress.enter(stage)
  }
}

extension LiveOperation {
  /// The plugin's function that the operation calls, as it is recorded for the host.
  fileprivate var stage: WorkProgress.Stage {
    switch self {
    case .create: .decode
    case .property: .property
    case .action: .action
    case .draw: .draw
    case .preferredSize: .preferredSize
    case .activate: .activate
    case .update: .update
    case .observe: .observe
    case .handle: .handle
    case .release: .releaseViewModel
    case .possible: .possible
    case .save: .save
    case .restore: .restore
    }
  }
}
