/// How one kind of media is decoded, modeled and shown.
///
/// It is cheap to copy.
public struct ViewBinding: Sendable {
  /// What all copies share.
  private final class Storage: Sendable {
    let kind: Kind
    let plugin: PluginId?
    let properties: [PropertyDeclaration]
    let actions: [String]
    let isLive: Bool
    let decode: @Sendable (Record) throws -> any BoundModel
    let decodeAll: DecodeAll?

    init(
      kind: Kind, plugin: PluginId?, properties: [PropertyDeclaration], actions: [String], isLive: Bool,
      decode: @escaping @Sendable (Record) throws -> any BoundModel, decodeAll: DecodeAll?
    ) {
      self.kind = kind
      self.plugin = plugin
      self.properties = properties
      self.actions = actions
      self.isLive = isLive
      self.decode = decode
      self.decodeAll = decodeAll
    }
  }

  /// Makes models of many records at once, which bring along what will be asked of them.
  ///
  /// It answers each record once, in order. Where its task is cancelled it answers soon, whatever that is.
  public typealias DecodeAll = @Sendable ([Record], ModelRequest) async -> [Result<any BoundModel, any Error>]

  private let storage: Storage

  /// The kind of media.
  public var kind: Kind { storage.kind }

  /// The plugin that brings it, or nothing where the host has it itself.
  public var plugin: PluginId? { storage.plugin }

  /// What can be asked of its view models, in the order to show it.
  public var properties: [PropertyDeclaration] { storage.properties }

  /// The names of what its view models offer to do, in the order to show them.
  public var actions: [String] { storage.actions }

  /// Whether its view models live: each is a `BoundLiveViewModel`, made and used on the main actor.
  public var isLive: Bool { storage.isLive }

  /// Whether many models are made at once for little more than the price of one, as where each
  /// exchange with whoever makes them is dear. Those of view models that live never are.
  public var isBatched: Bool { storage.decodeAll != nil && !isLive }

  /// Creates a binding over models that live elsewhere.
  ///
  /// - Parameters:
  ///   - kind: The kind of media.
  ///   - plugin: The plugin that brings it.
  ///   - properties: What can be asked of its view models.
  ///   - actions: The names of what its view models offer to do.
  ///   - isLive: Whether its view models live.
  ///   - decode: Makes a model of a record; callable on any thread.
  ///   - decodeAll: Makes models of many records, where that is cheaper than one by one. Not used
  ///     where view models live.
  public init(
    kind: Kind, plugin: PluginId? = nil, properties: [PropertyDeclaration] = [], actions: [String] = [],
    isLive: Bool = false, decode: @escaping @Sendable (Record) throws -> any BoundModel,
    decodeAll: DecodeAll? = nil
  ) {
    storage = Storage(
      kind: kind, plugin: plugin, properties: properties, actions: actions, isLive: isLive, decode: decode,
      decodeAll: decodeAll)
  }

  /// Creates a binding of three types that belong together.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows it.
  ///   - kind: The kind of media.
  @inlinable
  public init<Content: Model & Decodable, Logic: ViewModel, View: TextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, kind: Kind = Content.kind
  ) where Logic.Content == Content, View.Content == Logic {
    self.init(
      kind: kind,
      properties: Logic.properties.map { PropertyDeclaration(name: $0.name, type: $0.type) },
      actions: Logic.actions.map(\.name)
    ) { record in
      TypedModel<Content, Logic, View>(content: try RecordDecoder().decode(Content.self, from: record))
    }
  }

  /// Creates a binding of three types that belong together, and whose view models live.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows it.
  ///   - kind: The kind of media.
  public init<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, kind: Kind = Content.kind
  ) where Logic.Content == Content, View.Content == Logic {
    self.init(
      kind: kind,
      properties: Logic.properties.map { PropertyDeclaration(name: $0.name, type: $0.type) },
      actions: Logic.actions.map(\.name),
      isLive: true
    ) { record in
      TypedLiveModel<Logic, View>(content: try RecordDecoder().decode(Content.self, from: record))
    }
  }

  /// Makes a model of a record.
  ///
  /// - Parameter record: The record, which may go away afterwards.
  /// - Returns: The model, which holds on to nothing of the record.
  /// - Throws: What is wrong with the record, or with whoever decodes it.
  public func model(from record: Record) throws -> any BoundModel {
    try storage.decode(record)
  }

  /// Makes models of records: with one call where the binding is batched, or else one by one.
  ///
  /// - Parameters:
  ///   - records: The records, which may go away afterwards.
  ///   - request: What will be asked of the models.
  /// - Returns: For each record, in order, its model, or what is wrong with it.
  public func models(
    from records: [Record], bringing request: ModelRequest
  ) async -> [Result<any BoundModel, any Error>] {
    guard isBatched, let decodeAll = storage.decodeAll else {
      return records.map { record in Result { try model(from: record) } }
    }
    guard !records.isEmpty else { return [] }
    let models = await decodeAll(records, request)
    guard models.count == records.count else {
      // Nobody knows which model belongs to which record.
      let error = ModelBatchError(.miscounted, kind, expected: records.count, count: models.count)
      return records.map { _ in .failure(error) }
    }
    return models
  }
}
