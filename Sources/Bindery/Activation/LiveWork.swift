/// The work of a live view model that is presented: a task for each level it has, and the presences of its children.
@MainActor
final class LiveWork {
  private struct WeakCounter {
    weak var counter: ActivationCounter?
  }

  /// The counters of the view models with a presence.
  ///
  /// A counter retains its view model, so no other object can have the same identifier meanwhile.
  private static var counters: [ObjectIdentifier: WeakCounter] = [:]

  private let viewModel: any LiveViewModel
  private var level = Activation.offscreen
  private var tasks: [Activation: Task<Void, Never>] = [:]
  private var children: [ObjectIdentifier: Presence] = [:]
  private let childList = TrackedValue<[any LiveViewModel]>()
  private lazy var childNotice = ChangeNotice { [weak self] in
    Task { @MainActor in self?.childrenChanged() }
  }

  private init(_ viewModel: any LiveViewModel) {
    self.viewModel = viewModel
  }

  isolated deinit {
    for task in tasks.values { task.cancel() }
    let id = ObjectIdentifier(viewModel)
    if Self.counters[id]?.counter == nil { Self.counters[id] = nil }
  }

  /// Registers a presenter of a view model, in addition to any others. The presence retains the view model.
  static func presence(of viewModel: any LiveViewModel) -> Presence {
    let id = ObjectIdentifier(viewModel)
    if let counter = counters[id]?.counter { return counter.presence() }
    let work = LiveWork(viewModel)
    let counter = ActivationCounter { work.activate($0) }
    counters[id] = WeakCounter(counter: counter)
    return counter.presence()
  }

  private func activate(_ new: Activation) {
    let old = level
    level = new
    for left in Activation.allCases.reversed() where left > new { tasks.removeValue(forKey: left)?.cancel() }
    for entered in Activation.allCases where entered > old && entered <= new { start(entered) }
    activateChildren()
  }

  private func start(_ level: Activation) {
    tasks[level] = Task { [viewModel] in
      guard !Task.isCancelled else { return }
      await viewModel.run(at: level)
    }
  }

  private func childrenChanged() {
    if level > .offscreen { activateChildren() }
  }

  private func activateChildren() {
    let list = level == .offscreen ? [] : childList.read(childNotice) { viewModel.children }
    var kept: [ObjectIdentifier: Presence] = [:]
    for child in list {
      let id = ObjectIdentifier(child)
      kept[id] = children[id] ?? kept[id] ?? Self.presence(of: child)
    }
    children = kept
    for child in list { kept[ObjectIdentifier(child)]?.level = min(level, child.activationLimit) }
  }
}
