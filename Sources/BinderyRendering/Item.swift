public import Bindery
internal import BinderyHost
public import BinderyInterface

/// A record with what shows it: the plugin of its kind, or the generic view with the reason why no plugin can.
///
/// An item must not be used on several threads at the same time.
public struct Item {
  /// The outcome of decoding a record and creating its view model; the raw value is the `status` in the item's JSON.
  public enum Status: String, Sendable {
    /// The plugin of the item's kind has created the view model.
    case shown

    /// No plugin is registered for the kind of the item, so the generic view shows it.
    case unknown

    /// A plugin claims the kind of the item but can't be used, so the generic view shows the item with the reason.
    case unusable

    /// The plugin of the item's kind can't decode or show the item, so the generic view shows it.
    case refused
  }

  /// Whether the plugin of the item's kind shows the item, or why not; later errors don't change this value.
  public let status: Status

  /// The binding that shows the item: the plugin's if the status is `shown`, otherwise the generic one.
  public let binding: ViewBinding

  /// The plugin that refused to show the item, or `nil` if no plugin refused it.
  private let refuser: PluginId?

  /// The error that keeps a plugin from showing the item; `nil` if one shows it, or if none claims the item's kind.
  public let problem: (any Error)?

  /// The source of the item, which its JSON names, or `nil` to name none; initially `nil`.
  public var source: SourceId?

  /// A value for the item's JSON that distinguishes it from items of its source with the same identifier; initially
  /// `nil`.
  package var variant: ModelVersion?

  /// The item's position in an outline of nested items, or `nil` if it isn't part of an outline; initially `nil`.
  var place: OutlinePlace?

  /// The record of the item.
  private let record: Record
  /// The model of the record, or `nil` if no plugin shows the item.
  private let model: (any BoundModel)?
  /// The view model of the item, or `nil` if no plugin shows the item.
  private let viewModel: (any BoundViewModel)?

  /// The purpose for which the item's view is drawn, such as a row of a list.
  private let purpose: ViewPurpose

  /// Creates an item that the plugin of its kind shows, with the plugin's view for a purpose such as a row of a list.
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

  /// Creates an item from the detail of a screen, and shares the view model of the detail.
  @MainActor
  package init(_ detail: Detail) {
    self.init(
      record: detail.record, binding: detail.binding, model: detail.model, viewModel: detail.viewModel,
      as: detail.purpose)
  }

  /// Creates an item that no plugin shows, from the result of looking up its kind, which says why.
  init(record: Record, unshownBy answer: ViewBindingProvider.Answer) {
    let problem = answer.problem ?? ItemError.missingKind(of: record)
    self.init(
      record: record, generic: Self.genericBinding(of: record, problem),
      status: answer.problem == nil ? .unknown : .unusable, plugin: nil, problem: problem)
  }

  /// Creates an item that the plugin of its kind can't decode or show, with the error of the plugin.
  init(record: Record, refusedBy binding: ViewBinding, problem: any Error) {
    self.init(
      record: record, generic: Self.genericBinding(of: record, problem), status: .refused,
      plugin: binding.plugin, problem: problem)
  }

  /// Returns the generic binding for a record, whose view also shows the error if there is one.
  private static func genericBinding(of record: Record, _ problem: (any Error)?) -> ViewBinding {
    .generic(kind: record.kind, fields: .store, problem: problem.map { ItemError(for: $0) })
  }

  /// Creates an item that the generic view shows, along with the error if there is one.
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

  /// Returns the item with the generic view in place of its plugin's view, whose error is given.
  package func failed(_ problem: any Error) -> Item {
    var item = Item(record: record, refusedBy: binding, problem: problem)
    (item.source, item.variant) = (source, variant)
    item.place = place
    return item
  }
}

extension Item {
  /// The plugin that shows the item or has refused to show it, or `nil` if its kind has no usable plugin.
  public var plugin: PluginId? { refuser ?? binding.plugin }

  /// The kind of the item, such as `song`.
  public var kind: Kind { binding.kind }

  /// The reason why no plugin shows the item, as one line without a period, or `nil` if a plugin shows it.
  public var reason: String? {
    if let problem { return ItemError(for: problem).description }
    return status == .unknown ? "no plugin shows the kind '\(kind)'" : nil
  }

  /// The identifier of the thing that the item describes, which is stable across reloads, or `nil` without a model.
  ///
  /// Reading it throws the error of the plugin's model.
  public var modelId: ModelId? {
    get throws { try model?.modelId }
  }

  /// The version of the item, which changes whenever the item has to be drawn again, or `nil` without a model.
  ///
  /// Reading it throws the error of the plugin's model.
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
  /// Returns a responder that answers the user's events, such as keys, for the item, or `nil` without a view model.
  ///
  /// - Parameters:
  ///   - route: The address of the item.
  ///   - log: The log for errors in answering an event.
  /// - Returns: The responder, or `nil` if the item has no view model.
  package func responder(at route: Route, log: Log = .none) -> ItemResponder? {
    viewModel.map { ItemResponder($0, of: binding, at: route, log: log) }
  }

  /// The view model if it is live, which means that its content may change, or `nil` otherwise.
  private var live: (any BoundLiveViewModel)? {
    binding.isLive ? viewModel as? any BoundLiveViewModel : nil
  }

  /// Releases the live view model, if there is one that can be released at once; the item isn't used afterwards.
  func release() {
    (live as? any ReleasableViewModel)?.release()
  }

  /// Sets the activation level of a live view model, or throws its error; does nothing if the view model isn't live.
  func activate(_ level: Activation) throws {
    try live?.activate(level)
  }

  /// Sets the function to call when drawn or read data of a live view model changes, or throws its error.
  func observe(_ changed: @escaping @Sendable () -> Void) throws {
    try live?.observe(changed)
  }

  /// Updates the live view model to a newer version of its record, and returns an item of both.
  ///
  /// The result is `nil` if the view model isn't live, or if it refuses the new model.
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
