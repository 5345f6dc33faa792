public import Bindery
internal import BinderyHost
public import BinderyInterface

/// A record as it is shown: by the plugin of its kind, or by the generic view with the reason why that isn't possible.
///
/// An item must not be used on several threads at the same time.
public struct Item {
  /// The outcome of decoding a record and creating its view model, as `status` of the item's JSON names it.
  public enum Status: String, Sendable {
    /// The plugin of the item's kind has created the view model.
    case shown

    /// No plugin shows the kind of the item, so that the generic view does.
    case unknown

    /// A plugin claims the kind of the item but can't be used, so that the generic view shows the item with the reason.
    case unusable

    /// The plugin of the item's kind can't decode or show the item, so that the generic view does.
    case refused
  }

  /// Whether the plugin of the item's kind shows it. Errors in reading the view model later don't change it.
  public let status: Status

  /// The binding that shows the item: that of the plugin if the status is `shown`, and else the generic one.
  public let binding: ViewBinding

  /// The plugin that refused to show the item, or `nil` if no plugin refused it.
  private let refuser: PluginId?

  /// The error that keeps a plugin from showing the item; `nil` if one shows it, or if none claims the item's kind.
  public let problem: (any Error)?

  /// The source that the item's JSON names, or `nil` for none, which is the initial value.
  public var source: SourceId?

  /// What distinguishes the item from others of its source with the same identifier in its JSON, or `nil` for nothing,
  /// which is the initial value.
  package var variant: ModelVersion?

  /// The item's position in an outline of nested items, or `nil`, the initial value, outside of an outline.
  var place: OutlinePlace?

  private let record: Record
  private let model: (any BoundModel)?
  private let viewModel: (any BoundViewModel)?

  /// The purpose of the view that draws the item.
  private let purpose: ViewPurpose

  /// Creates an item that its plugin shows, with its view for a purpose.
  init(
    record: Record, binding: ViewBinding, model: any BoundModel, viewModel: any BoundViewModel, as purpose: ViewPurpose
  ) {
    self.record = record
    self.binding = binding
    self.model = model
    self.viewModel = viewModel
    self.purpose = purpose
    refuser = nil
    status = .shown
    problem = nil
  }

  /// Creates an item from the detail of a screen, which shares its view model.
  @MainActor
  package init(_ detail: Detail) {
    self.init(
      record: detail.record, binding: detail.binding, model: detail.model, viewModel: detail.viewModel,
      as: detail.purpose)
  }

  /// Creates an item that no plugin shows, with the answer of a lookup of its kind.
  init(record: Record, unshownBy answer: ViewBindingProvider.Answer) {
    let problem = answer.problem ?? ItemError.missingKind(of: record)
    self.init(
      record: record, generic: Self.genericBinding(of: record, problem),
      status: answer.problem == nil ? .unknown : .unusable, plugin: nil, problem: problem)
  }

  /// Creates an item that its plugin can't read or show.
  init(record: Record, refusedBy binding: ViewBinding, problem: any Error) {
    self.init(
      record: record, generic: Self.genericBinding(of: record, problem), status: .refused,
      plugin: binding.plugin, problem: problem)
  }

  /// Returns the generic binding of a record, which shows the error if there is one.
  private static func genericBinding(of record: Record, _ problem: (any Error)?) -> ViewBinding {
    .generic(kind: record.kind, fields: .store, problem: problem.map { ItemError(for: $0) })
  }

  /// Creates an item with the generic view, which shows the error if there is one.
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
    purpose = .row
  }

  /// Returns the item with the generic view instead of its plugin's view, and the error of the plugin's view.
  package func failed(_ problem: any Error) -> Item {
    var item = Item(record: record, refusedBy: binding, problem: problem)
    (item.source, item.variant) = (source, variant)
    item.place = place
    return item
  }
}

extension Item {
  /// The plugin that shows the item or refused it, or `nil` if the kind has no usable plugin.
  public var plugin: PluginId? { refuser ?? binding.plugin }

  /// The kind of the item.
  public var kind: Kind { binding.kind }

  /// The reason why no plugin shows the item, as a sentence without a period in one line, or `nil` if one does.
  public var reason: String? {
    if let problem { return ItemError(for: problem).description }
    return status == .unknown ? "no plugin shows the kind '\(kind)'" : nil
  }

  /// The identifier of the thing that the item describes, which is stable across reloads, or `nil` if not even the
  /// generic view has a model of it. Reading it throws the error of the plugin's model.
  public var modelId: ModelId? {
    get throws { try model?.modelId }
  }

  /// The version of the item, which changes whenever it has to be drawn again, or `nil` if not even the generic view has
  /// a model of it. Reading it throws the error of the plugin's model.
  public var modelVersion: ModelVersion? {
    get throws { try model?.modelVersion }
  }

  /// Draws the view of the item.
  ///
  /// - Parameter canvas: The canvas to draw on.
  /// - Throws: The error of the view, which may have drawn a part of the item.
  public func draw(on canvas: inout any TextCanvas) throws {
    try viewModel?.draw(as: purpose, on: &canvas)
  }

  /// Returns the preferred size of the item's view.
  ///
  /// - Parameter available: The available size, and a function to measure text.
  /// - Returns: The size, which may be larger than the available one.
  /// - Throws: The error of the view.
  public func preferredSize(fitting available: AvailableSize) throws -> Size {
    try viewModel?.preferredSize(as: purpose, fitting: available) ?? available.size
  }

  /// Returns the value of a property.
  ///
  /// - Parameter index: The index of the property in the `properties` of the binding.
  /// - Returns: The value, of the property's type, or `absent` without a view model.
  /// - Throws: The error of the view model.
  public func property(at index: Int) throws -> PropertyValue {
    try viewModel?.property(at: index) ?? .absent
  }

  /// Returns the value of the property with a name.
  ///
  /// - Parameter name: The name, as the item's plugin declares it.
  /// - Returns: The value, or `absent` if the binding has no such property.
  /// - Throws: The error of the view model.
  public func property(named name: String) throws -> PropertyValue {
    guard let index = binding.properties.firstIndex(where: { $0.name == name }) else { return .absent }
    return try property(at: index)
  }

  /// The addresses of the item's picture in several sizes, for an `Artwork`; none if the item has no picture.
  public var artworkAddresses: ArtworkAddresses {
    ArtworkAddresses(in: binding.properties) { try property(at: $0) }
  }

  /// Returns the request that an action would send now.
  ///
  /// - Parameter index: The index of the action in the `actions` of the binding.
  /// - Returns: The request, or `nil` if the action isn't available now.
  /// - Throws: The error of the view model.
  public func action(at index: Int) throws -> ActionRequest? {
    try viewModel?.action(at: index)
  }
}

extension Item {
  /// Returns the item's answers to the user's events, or `nil` if not even the generic view has a model of it.
  ///
  /// - Parameters:
  ///   - route: The address of the item.
  ///   - log: The log for errors in answering an event.
  /// - Returns: The responder, or `nil`.
  package func responder(at route: Route, log: Log = .none) -> ItemResponder? {
    viewModel.map { ItemResponder($0, of: binding, at: route, log: log) }
  }

  /// The view model if it is live.
  private var live: (any BoundLiveViewModel)? {
    binding.isLive ? viewModel as? any BoundLiveViewModel : nil
  }

  /// Releases a live view model that was only asked, if that is possible at once. The item isn't used afterwards.
  func release() {
    (live as? any ReleasableViewModel)?.release()
  }

  /// Sets the activation of a live view model, or throws its error; a plain one has none.
  func activate(_ level: Activation) throws {
    try live?.activate(level)
  }

  /// Sets the observer of changes to what was drawn or read of a live view model, or throws its error.
  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try live?.observe(changed)
  }

  /// Returns the item of another version of the same thing with the same live view model, which takes that version.
  ///
  /// The result is `nil` if the view model isn't live, or belongs to another binding or thing.
  func updated(to modeled: ModeledRecord) -> Item? {
    guard let live, !modeled.answer.isGeneric, let model = try? modeled.model.get(),
      (try? live.update(to: model)) != nil
    else { return nil }
    var item = Item(
      record: modeled.record, binding: modeled.answer.binding, model: model, viewModel: live, as: purpose)
    (item.source, item.variant) = (source, variant)
    return item
  }
}
