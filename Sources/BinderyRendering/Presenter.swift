public import Bindery

/// Turns records into items that can be written.
///
/// It may be used on any thread.
public struct Presenter: Sendable {
  private let provider: ViewBindingProvider
  private let context: Context

  /// Creates a presenter.
  ///
  /// - Parameters:
  ///   - provider: Finds the binding of a kind.
  ///   - context: What the surroundings of all view models offer.
  public init(provider: ViewBindingProvider, context: Context = Context()) {
    self.provider = provider
    self.context = context
  }

  /// Makes an item of a record. There always is one: a record that its plugin
  /// refuses gets the generic view, which shows the reason.
  ///
  /// - Parameter record: The record.
  public func item(from record: Record) -> Item {
    let answer = provider.answer(for: record.kind)
    do {
      let model = try answer.binding.model(from: record)
      let viewModel = try model.viewModel(in: context)
      return Item(
        record: record, binding: answer.binding, model: model, viewModel: viewModel, problem: answer.problem)
    } catch {
      return Item(record: record, refusedBy: answer.binding, problem: error)
    }
  }
}

/// One item of the input, with its view model and view.
///
/// It is used from one thread at a time.
public struct Item {
  /// What became of an item.
  public enum Status: String, Sendable {
    /// Its plugin shows it.
    case shown

    /// No plugin shows its kind, or none that can be used.
    case unknown

    /// Its plugin can't read it, or failed.
    case refused
  }

  /// What became of the item.
  public let status: Status

  /// How the item is shown.
  public let binding: ViewBinding

  /// The plugin that shows the item, or that refused it.
  public let plugin: PluginId?

  /// Why the item isn't shown as it should be.
  public let problem: (any Error)?

  private let record: Record
  private let model: (any BoundModel)?
  private let viewModel: (any BoundViewModel)?

  fileprivate init(
    record: Record, binding: ViewBinding, model: any BoundModel, viewModel: any BoundViewModel,
    problem: (any Error)?
  ) {
    self.record = record
    self.binding = binding
    self.model = model
    self.viewModel = viewModel
    self.problem = problem
    plugin = binding.plugin
    status = binding.plugin == nil ? .unknown : .shown
  }

  /// Creates an item with the generic view, which shows why there is no other.
  fileprivate init(record: Record, refusedBy binding: ViewBinding, problem: any Error) {
    self.record = record
    self.problem = problem
    self.binding = .generic(kind: record.kind, problem: problem)
    plugin = binding.plugin
    status = .refused
    model = try? self.binding.model(from: record)
    viewModel = try? model?.viewModel(in: Context())
  }

  /// The item as it is shown where its own view failed.
  ///
  /// - Parameter problem: How it failed.
  func failed(_ problem: any Error) -> Item {
    Item(record: record, refusedBy: binding, problem: problem)
  }
}

extension Item {
  /// The kind of the item.
  public var kind: Kind { binding.kind }

  /// Identifies the thing that the item describes, across reloads.
  public var modelId: ModelId? {
    get throws { try model?.modelId }
  }

  /// Changes whenever the item has to be drawn again.
  public var modelVersion: ModelVersion? {
    get throws { try model?.modelVersion }
  }

  /// Draws the item.
  ///
  /// - Parameter canvas: Where to draw.
  public func draw(on canvas: inout any TextCanvas) throws {
    try viewModel?.draw(on: &canvas)
  }

  /// The size that the item's view would like.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  public func preferredSize(fitting available: AvailableSize) throws -> Size {
    try viewModel?.preferredSize(fitting: available) ?? available.size
  }

  /// The value of a property.
  ///
  /// - Parameter index: Its index among the properties of the binding.
  public func property(at index: Int) throws -> PropertyValue {
    try viewModel?.property(at: index) ?? .absent
  }

  /// What an action would have done now.
  ///
  /// - Parameter index: Its index among the actions of the binding.
  public func action(at index: Int) throws -> ActionRequest? {
    try viewModel?.action(at: index)
  }
}
