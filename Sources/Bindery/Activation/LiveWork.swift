/// The tasks of a live view model on screen, one for each activation level it has, and the presences of its children.
@MainActor
final class LiveWork {
  /// A weak reference to an activation counter, for storage in a dictionary.
  private struct WeakCounter {
    weak var counter: ActivationCounter?
  }

  /// The counters of the presenters of each live view model that has any, by the view model's identity.
  ///
  /// A counter retains its view model, so no other object can have the same identifier meanwhile.
  private static var counters: [ObjectIdentifier: WeakCounter] = [:]

  private let viewModel: any LiveViewModel
  /// The activation level of the view model.
  private var level = Activation.offscreen
  /// The running task of each level that the view model has reached.
  private var tasks: [Activation: Task<Void, Never>] = [:]
  /// The presences of the view model's children, by the children's identities.
  private var children: [ObjectIdentifier: Presence] = [:]
  /// The cached list of the view model's children.
  private let childList = TrackedValue<[any LiveViewModel]>()
  /// The notifier of changes to the list of children.
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

  /// Registers a further presenter of a view model and returns its presence, which retains the view model.
  static func presence(of viewModel: any LiveViewModel) -> Presence {
    let id = ObjectIdentifier(viewModel)
    if let counter = counters[id]?.counter { return counter.presence() }
    let work = LiveWork(viewModel)
    let counter = ActivationCounter { work.activate($0) }
    counters[id] = WeakCounter(counter: counter)
    return counter.presence()
  }

  /// Cancels the tasks of the levels that the view model has left, and starts those of the levels that it has entered.
  private func activate(_ new: Activation) {
    let old = level
    level = new
    for left in Activation.allCases.reversed() where left > new { tasks.removeValue(forKey: left)?.cancel() }
    for entered in Activation.allCases where entered > old && entered <= new { start(entered) }
    activateChildren()
  }

  /// Starts the task that runs the view model at a level.
  private func start(_ level: Activation) {
    tasks[level] = Task { [viewModel] in
      guard !Task.isCancelled else { return }
      await viewModel.run(at: level)
    }
  }

  /// Updates the levels of the children after the list of children has changed.
  private func childrenChanged() {
    if level > .offscreen { activateChildren() }
  }

  /// Creates and releases presences of children as the list has it, and sets the children's levels.
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
