/// The binding of a kind of media, such as `song`, to the model, view model and view that decode and show it.
///
/// A binding is cheap to copy.
public struct ViewBinding: Sendable {
  /// The values of a binding, in storage that all copies of the binding share.
  private struct Storage: Sendable {
    let kind: Kind
    let plugin: PluginId?
    let pluginVersion: String?
    let properties: [PropertyDeclaration]
    let actions: [ActionDeclaration]
    /// Whether the view models are live: they change by themselves, and are used on the main actor only.
    let isLive: Bool
    /// Whether items of the kind may contain other items, as an album contains songs.
    let hasContents: Bool
    /// The purposes besides a row, such as a detail page, for which there is a view.
    let purposes: Set<ViewPurpose>
    /// Whether the state of the view models can be saved and restored.
    let isRestorable: Bool
    /// The log of the fields that decoding leaves out, or `nil` if decoding leaves out none.
    let omissions: OmittedFields?
    /// The function that decodes the model of one record, and throws if the plugin refuses the record.
    let decode: @Sendable (Record) throws -> any BoundModel
    /// The function that decodes the models of many records at once, or `nil` if there is none.
    let decodeAll: DecodeAll?
  }

  /// A function that makes models of many records at once, and may fetch the parts that will be needed along with them.
  ///
  /// It returns one result for each record, in order. If its task is cancelled, it returns soon, with any
  /// results.
  public typealias DecodeAll = @Sendable ([Record], ModelRequest) async -> [Result<any BoundModel, any Error>]

  /// The values of the binding, shared by its copies.
  private let storage: Shared<Storage>

  /// The kind of media that the binding shows, such as `song`.
  public var kind: Kind { storage.value.kind }

  /// The plugin that provides the binding; `nil` if the host provides it, and always within a plugin's own library.
  public var plugin: PluginId? { storage.value.plugin }

  /// The version of the plugin that provides the binding, or `nil` if it isn't known.
  public var pluginVersion: String? { storage.value.pluginVersion }

  /// The names and types of the properties of the view models, in the order to show them.
  public var properties: [PropertyDeclaration] { storage.value.properties }

  /// The names and titles of the actions that the view models offer, in the order to show them.
  public var actions: [ActionDeclaration] { storage.value.actions }

  /// Whether the view models are live: each is a `BoundLiveViewModel`, created and used on the main actor.
  public var isLive: Bool { storage.value.isLive }

  /// Whether items of this kind may contain others, as an album contains songs.
  public var hasContents: Bool { storage.value.hasContents }

  /// The purposes for which the binding has a view; the row is always among them.
  public var purposes: Set<ViewPurpose> { storage.value.purposes }

  /// Whether the view models are live and their state can be saved and restored in a later process.
  public var isRestorable: Bool { storage.value.isRestorable }

  /// The log of fields that decoding left out because of their types; `nil` if models are generic or decoded elsewhere.
  public var omissions: OmittedFields? { storage.value.omissions }

  /// Whether `models(from:bringing:)` makes all models with one call, because each call to a process is expensive.
  public var isBatched: Bool { storage.value.decodeAll != nil }

  /// Creates a binding whose models another library or process makes.
  ///
  /// - Parameters:
  ///   - kind: The kind of media.
  ///   - plugin: The plugin that provides the binding, or `nil` if none does.
  ///   - pluginVersion: The version of the plugin, or `nil` if it isn't known.
  ///   - properties: The properties of the view models.
  ///   - actions: The names and titles of the actions that the view models offer.
  ///   - isLive: Whether the view models are live.
  ///   - hasContents: Whether items of this kind may contain others, as an album contains songs.
  ///   - purposes: The purposes for which there is a view; the row is added.
  ///   - isRestorable: Whether the view models are live and their state can be saved and restored.
  ///   - decode: A function that makes a model of a record; callable on any thread.
  ///   - decodeAll: A function that makes models of many records, or `nil` if that is no cheaper than one by one. The
  ///     models create live view models if the binding is live.
  public init(
    kind: Kind, plugin: PluginId? = nil, pluginVersion: String? = nil, properties: [PropertyDeclaration] = [],
    actions: [ActionDeclaration] = [], isLive: Bool = false, hasContents: Bool = false,
    purposes: Set<ViewPurpose> = [], isRestorable: Bool = false,
    decode: @escaping @Sendable (Record) throws -> any BoundModel, decodeAll: DecodeAll? = nil
  ) {
    storage = Shared(
      Storage(
        kind: kind, plugin: plugin, pluginVersion: pluginVersion, properties: properties, actions: actions,
        isLive: isLive, hasContents: hasContents, purposes: purposes.union([.row]),
        isRestorable: isLive && isRestorable, omissions: nil, decode: decode, decodeAll: decodeAll))
  }

  /// Creates a binding whose models this library makes, which omits values that don't fit an optional property.
  @usableFromInline
  init(
    kind: Kind, properties: [PropertyDeclaration], actions: [ActionDeclaration], isLive: Bool, hasContents: Bool,
    purposes: Set<ViewPurpose>, isRestorable: Bool, omissions: OmittedFields,
    decode: @escaping @Sendable (Record) throws -> any BoundModel
  ) {
    storage = Shared(
      Storage(
        kind: kind, plugin: nil, pluginVersion: nil, properties: properties, actions: actions, isLive: isLive,
        hasContents: hasContents, purposes: purposes.union([.row]), isRestorable: isRestorable, omissions: omissions,
        decode: decode, decodeAll: nil))
  }

  /// Creates a binding of the types of a model, its view model and its view, by default for the model's own kind.
  ///
  /// A record is refused if its model's identifier is empty, has U+0000 in it, or has more than 1 MiB. A value that
  /// doesn't fit an optional property is left out. `views` are for other purposes than a row; of one purpose, the last
  /// one counts.
  @inlinable
  public init<Content: Model & Decodable, Logic: ViewModel, View: TextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, views: [PurposedView<Logic>] = [],
    kind: Kind = Content.kind
  ) where Logic.Content == Content, View.Content == Logic {
    let constantViews = PurposedViews.constant(views)
    let omissions = OmittedFields()
    self.init(
      kind: kind,
      properties: Logic.properties.map { PropertyDeclaration(name: $0.name, type: $0.type) },
      actions: Logic.actions.map(\.declaration),
      isLive: false,
      hasContents: Content.self is any ContainerModel.Type,
      purposes: Set(views.map(\.purpose)),
      isRestorable: false,
      omissions: omissions
    ) { record in
      let content = try RecordDecoder().decode(Content.self, from: record, omitting: omissions)
      try content.modelId.expectValid()
      return TypedModel<Content, Logic, View>(content: content, views: constantViews)
    }
  }

  /// Creates a binding of the types of a model, its live view model and its view, by default for the model's own kind.
  ///
  /// A record is refused if its model's identifier is empty, has U+0000 in it, or has more than 1 MiB. A value that
  /// doesn't fit an optional property is left out. `views` are for other purposes than a row; of one purpose, the last
  /// one counts.
  public init<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, views: [PurposedLiveView<Logic>] = [],
    kind: Kind = Content.kind
  ) where Logic.Content == Content, View.Content == Logic {
    let omissions = OmittedFields()
    self.init(
      kind: kind,
      properties: Logic.properties.map { PropertyDeclaration(name: $0.name, type: $0.type) },
      actions: Logic.actions.map(\.declaration),
      isLive: true,
      hasContents: Content.self is any ContainerModel.Type,
      purposes: Set(views.map(\.purpose)),
      isRestorable: Logic.self is any RestorableViewModel.Type,
      omissions: omissions
    ) { record in
      let content = try RecordDecoder().decode(Content.self, from: record, omitting: omissions)
      try content.modelId.expectValid()
      return TypedLiveModel<Logic, View>(content: content, views: views)
    }
  }

  /// Decodes the model of a record.
  ///
  /// - Parameter record: The record, which may be released afterwards.
  /// - Returns: The model, which refers to nothing of the record.
  /// - Throws: The reason why the record can't be decoded, or the error of the plugin or process that decodes it.
  public func model(from record: Record) throws -> any BoundModel {
    try storage.value.decode(record)
  }

  /// Decodes models from records: with one call if the binding is batched, or else one by one.
  ///
  /// - Parameters:
  ///   - records: The records, which may be released afterwards.
  ///   - request: The parts of the models that will be needed, as a hint for a maker in another process.
  /// - Returns: The model or the error of each record, in order.
  public func models(
    from records: [Record], bringing request: ModelRequest
  ) async -> [Result<any BoundModel, any Error>] {
    guard let decodeAll = storage.value.decodeAll else {
      return records.map { record in Result { try model(from: record) } }
    }
    guard !records.isEmpty else { return [] }
    let models = await decodeAll(records, request)
    guard models.count == records.count else {
      // Without equal counts, the models can't be assigned to their records.
      let error = ModelBatchError(code: .miscounted, kind: kind, expected: records.count, count: models.count)
      return records.map { _ in .failure(error) }
    }
    return models
  }
}
