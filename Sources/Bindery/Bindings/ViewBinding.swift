/// The binding of a kind of media to the code that decodes, models and shows it.
///
/// A binding is cheap to copy.
public struct ViewBinding: Sendable {
  /// The storage that all copies share.
  private struct Storage: Sendable {
    let kind: Kind
    let plugin: PluginId?
    let pluginVersion: String?
    let properties: [PropertyDeclaration]
    let actions: [ActionDeclaration]
    let isLive: Bool
    let hasContents: Bool
    let purposes: Set<ViewPurpose>
    let isRestorable: Bool
    let omissions: OmittedFields?
    let decode: @Sendable (Record) throws -> any BoundModel
    let decodeAll: DecodeAll?
  }

  /// A function that makes models of many records at once, and that may fetch their requested parts along with them.
  ///
  /// It returns one result for each record, in order. If its task is cancelled, it returns soon, with any
  /// results.
  public typealias DecodeAll = @Sendable ([Record], ModelRequest) async -> [Result<any BoundModel, any Error>]

  private let storage: Shared<Storage>

  /// The kind of media.
  public var kind: Kind { storage.value.kind }

  /// The plugin that provides the binding, or `nil` for one of the host, or within a plugin's own image.
  public var plugin: PluginId? { storage.value.plugin }

  /// The version of the plugin that provides the binding, or `nil` if it isn't known.
  public var pluginVersion: String? { storage.value.pluginVersion }

  /// The names and types of the properties of the view models, in the order to show them.
  public var properties: [PropertyDeclaration] { storage.value.properties }

  /// The names and titles of the actions that the view models offer, in the order to show them.
  public var actions: [ActionDeclaration] { storage.value.actions }

  /// Whether the view models are live: each is a `BoundLiveViewModel`, created and used on the main actor.
  public var isLive: Bool { storage.value.isLive }

  /// Whether the things that models of the kind describe may contain others.
  public var hasContents: Bool { storage.value.hasContents }

  /// The purposes for which there is a view, always with that of the row.
  public var purposes: Set<ViewPurpose> { storage.value.purposes }

  /// Whether the view models are live and can go on in a later process, as `BoundLiveViewModel.savedState()` says.
  public var isRestorable: Bool { storage.value.isRestorable }

  /// Is told of the fields that are left out of models because they have other types, or `nil` if the binding leaves none
  /// out, or another image or process does.
  public var omissions: OmittedFields? { storage.value.omissions }

  /// Whether `models(from:bringing:)` makes all models with one call, as where each round trip is expensive.
  public var isBatched: Bool { storage.value.decodeAll != nil }

  /// Creates a binding over models that another image or process makes.
  ///
  /// - Parameters:
  ///   - kind: The kind of media.
  ///   - plugin: The plugin that provides the binding, or `nil` if none does.
  ///   - pluginVersion: The version of the plugin, or `nil` if it isn't known.
  ///   - properties: The properties of the view models.
  ///   - actions: The names and titles of the actions that the view models offer.
  ///   - isLive: Whether the view models are live.
  ///   - hasContents: Whether the things that models of the kind describe may contain others.
  ///   - purposes: The purposes for which there is a view; that of the row is added.
  ///   - isRestorable: Whether the view models are live and can go on in a later process.
  ///   - decode: A function that makes a model of a record; callable on any thread.
  ///   - decodeAll: A function that makes models of many records, where that is cheaper than one by one. If the view
  ///     models are live, the models still create such.
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

  /// Creates a binding whose models this image makes, and which leaves out what isn't of the type of an optional property.
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

  /// Creates a binding of a model's type, its view model's and its view's, by default for the model's own kind.
  ///
  /// A record is refused if its model's identifier is empty, has U+0000 in it, or has more than 1 MiB. What isn't of the
  /// type of an optional property is left out. `views` are those for other purposes than a row, the last of each purpose.
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

  /// Creates a binding of a model's type, its live view model's and its view's, by default for the model's own kind.
  ///
  /// A record is refused if its model's identifier is empty, has U+0000 in it, or has more than 1 MiB. What isn't of the
  /// type of an optional property is left out. `views` are those for other purposes than a row, the last of each purpose.
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

  /// Makes a model of a record.
  ///
  /// - Parameter record: The record, which may be released afterwards.
  /// - Returns: The model, which refers to nothing of the record.
  /// - Throws: The reason why the record can't be decoded, or the error of the plugin or process that decodes it.
  public func model(from record: Record) throws -> any BoundModel {
    try storage.value.decode(record)
  }

  /// Makes models of records: with one call if the binding is batched, or else one by one.
  ///
  /// - Parameters:
  ///   - records: The records, which may be released afterwards.
  ///   - request: The parts of the models that will be needed, as a hint for a remote maker.
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
