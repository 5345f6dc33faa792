/// A bound model whose live view model and view are of types in this library.
final class TypedLiveModel<Logic: LiveViewModel, View: LiveTextView>: BoundModel where View.Content == Logic {
  /// The decoded model.
  let content: Logic.Content
  var modelId: ModelId { content.modelId }
  var modelVersion: ModelVersion { content.modelVersion }
  /// The request that finds what the item contains, or `nil` if it contains nothing.
  var contents: ContentsRequest? { (content as? any ContainerModel)?.contents }

  /// The views for other purposes than the row, such as a detail screen.
  private let views: [PurposedLiveView<Logic>]

  /// Creates a bound model from a decoded model and the views for other purposes than the row.
  init(content: Logic.Content, views: [PurposedLiveView<Logic>]) {
    self.content = content
    self.views = views
  }

  /// Returns the view for a purpose, or `nil` for the row and for a purpose without a view of its own.
  func view(for purpose: ViewPurpose) -> PurposedLiveView<Logic>? {
    views.last { $0.purpose == purpose }
  }

  /// Creates a live view model of the model; throws unless the caller is on the main actor.
  func viewModel(in context: Context) throws -> any BoundViewModel {
    try TypedLiveViewModel<Logic, View>(model: self, context: context)
  }
}

/// A bound live view model of a type in this library, whose functions throw unless the caller is on the main actor.
final class TypedLiveViewModel<Logic: LiveViewModel, View: LiveTextView>: BoundLiveViewModel, Sendable
where View.Content == Logic {
  /// The view model with its cached values, isolated to the main actor.
  let shown: ShownLiveViewModel<Logic, View>

  /// Creates a view model for a model; throws if the caller isn't on the main actor.
  init(model: TypedLiveModel<Logic, View>, context: Context) throws {
    shown = try Self.onMainActor { ShownLiveViewModel(model: model, context: context) }
  }

  func property(at index: Int) throws -> PropertyValue {
    try Self.onMainActor { try shown.property(at: index) }
  }

  func action(at index: Int) throws -> ActionRequest? {
    try Self.onMainActor { try shown.action(at: index) }
  }

  func refusal(ofActionAt index: Int) throws -> String? {
    try Self.onMainActor { try shown.refusal(ofActionAt: index) }
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try withUnsafeMutablePointer(to: &canvas) { pointer in
      // The closure runs on the same thread before this call returns, so the canvas can't escape.
      nonisolated(unsafe) let pointer = pointer
      try Self.onMainActor { shown.text(for: purpose).draw(on: &pointer.pointee) }
    }
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try Self.onMainActor { shown.preferredSize(as: purpose, fitting: available) }
  }

  func activate(_ level: Activation) throws {
    try Self.onMainActor { shown.presence.level = level }
  }

  func update(to model: any BoundModel) throws {
    try Self.onMainActor { try shown.update(to: model) }
  }

  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try Self.onMainActor { shown.observe(changed) }
  }

  /// Returns the request with which the view model answers an event, or `nil` if it has none.
  func action(for event: UserEvent) throws -> ActionRequest? {
    try Self.onMainActor { try shown.action(for: event) }
  }

  func savedState() throws -> [UInt8]? {
    try Self.onMainActor { try shown.savedState() }
  }

  func restore(_ state: [UInt8]) throws {
    try Self.onMainActor { try shown.restore(state) }
  }

  /// Runs a function if the caller is on the main actor, and otherwise throws.
  private static func onMainActor<Value: Sendable>(_ body: @MainActor () throws -> Value) throws -> Value {
    guard MainActor.isCurrent else { throw LiveViewModelError(.notOnMainActor, Logic.self) }
    return try MainActor.assumeIsolated(body)
  }
}
