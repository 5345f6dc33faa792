public import Bindery

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

  /// The plugin that refused the item, if one did.
  private let refuser: PluginId?

  /// Why the item isn't shown as it should be.
  public let problem: (any Error)?

  /// The source that the item came from, where there is more than one to come from.
  public var source: SourceId?

  private let record: Record
  private let model: (any BoundModel)?
  private let viewModel: (any BoundViewModel)?

  /// Creates an item with a view of its own.
  init(record: Record, binding: ViewBinding, model: any BoundModel, viewModel: any BoundViewModel) {
    self.record = record
    self.binding = binding
    self.model = model
    self.viewModel = viewModel
    refuser = nil
    status = .shown
    problem = nil
  }

  /// Creates an item that no plugin shows.
  init(record: Record, unknownTo generic: ViewBinding, problem: (any Error)?) {
    let binding = problem.map { .generic(kind: record.kind, problem: Reason(for: $0)) } ?? generic
    self.init(record: record, generic: binding, status: .unknown, plugin: nil, problem: problem)
  }

  /// Creates an item that its plugin can't read or show.
  init(record: Record, refusedBy binding: ViewBinding, problem: any Error) {
    self.init(
      record: record, generic: .generic(kind: record.kind, problem: Reason(for: problem)), status: .refused,
      plugin: binding.plugin, problem: problem)
  }

  /// Creates an item with the generic view, which shows why there is no other.
  private init(
    record: Record, generic binding: ViewBinding, status: Status, plugin: PluginId?, problem: (any Error)?
  ) {
    self.record = record
    self.binding = binding
    self.status = status
    refuser = plugin
    self.problem = problem
    model = try? binding.model(from: record)
    viewModel = try? model?.viewModel(in: Context())
  }

  /// The item as it is shown where its own view failed.
  ///
  /// - Parameter problem: How it failed.
  /// - Returns: The same item with the generic view.
  func failed(_ problem: any Error) -> Item {
    var item = Item(record: record, refusedBy: binding, problem: problem)
    item.source = source
    return item
  }
}

extension Item {
  /// The plugin that shows the item, or that refused it.
  public var plugin: PluginId? { refuser ?? binding.plugin }

  /// The kind of the item.
  public var kind: Kind { binding.kind }

  /// What is wrong with the item in one line, if anything is.
  public var reason: String? {
    if let problem { return Reason(for: problem).description }
    return status == .unknown ? "no plugin shows the kind '\(kind)'" : nil
  }

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
  /// - Throws: How the view failed. A part of it may be drawn.
  public func draw(on canvas: inout any TextCanvas) throws {
    try viewModel?.draw(on: &canvas)
  }

  /// The size that the item's view would like.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  /// - Returns: The size, which may be larger than the room.
  /// - Throws: How the view failed.
  public func preferredSize(fitting available: AvailableSize) throws -> Size {
    try viewModel?.preferredSize(fitting: available) ?? available.size
  }

  /// The value of a property.
  ///
  /// - Parameter index: Its index among the properties of the binding.
  /// - Returns: The value, of the property's type.
  /// - Throws: Why it can't be computed.
  public func property(at index: Int) throws -> PropertyValue {
    try viewModel?.property(at: index) ?? .absent
  }

  /// What an action would have done now.
  ///
  /// - Parameter index: Its index among the actions of the binding.
  /// - Returns: The request, or nothing where there is nothing to do.
  /// - Throws: Why it can't be told.
  public func action(at index: Int) throws -> ActionRequest? {
    try viewModel?.action(at: index)
  }
}

/// An error that reads as one line, whatever it is made of.
private struct Reason: Error, CustomStringConvertible {
  let description: String

  init(for problem: any Error) {
    description = RecordDecoder.sentence(for: problem)
  }
}
