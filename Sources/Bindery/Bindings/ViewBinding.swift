/// How one kind of media is decoded, modeled and shown.
public struct ViewBinding: Sendable {
  /// The kind of media.
  public let kind: Kind

  /// The plugin that brings it, or nothing where the host has it itself.
  public let plugin: PluginId?

  /// What can be asked of its view models, in the order to show it.
  public let properties: [PropertyDeclaration]

  /// The names of what its view models offer to do, in the order to show them.
  public let actions: [String]

  private let decode: @Sendable (Record) throws -> any BoundModel

  /// Creates a binding over models that live elsewhere.
  ///
  /// - Parameters:
  ///   - kind: The kind of media.
  ///   - plugin: The plugin that brings it.
  ///   - properties: What can be asked of its view models.
  ///   - actions: The names of what its view models offer to do.
  ///   - decode: Makes a model of a record; callable on any thread.
  public init(
    kind: Kind, plugin: PluginId? = nil, properties: [PropertyDeclaration] = [], actions: [String] = [],
    decode: @escaping @Sendable (Record) throws -> any BoundModel
  ) {
    self.kind = kind
    self.plugin = plugin
    self.properties = properties
    self.actions = actions
    self.decode = decode
  }

  /// Creates a binding of three types that belong together.
  ///
  /// - Parameters:
  ///   - model: The type that decodes a record.
  ///   - viewModel: The type that holds the logic.
  ///   - view: The type that shows it.
  ///   - kind: The kind of media.
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

  /// Makes a model of a record.
  ///
  /// - Parameter record: The record, which may go away afterwards.
  /// - Throws: What is wrong with the record, or with whoever decodes it.
  public func model(from record: Record) throws -> any BoundModel {
    try decode(record)
  }
}

/// A model of this image, with the types of its view model and view.
private final class TypedModel<Content: Model, Logic: ViewModel, View: TextView>: BoundModel
where Logic.Content == Content, View.Content == Logic {
  let content: Content
  var modelId: ModelId { content.modelId }
  var modelVersion: ModelVersion { content.modelVersion }

  init(content: Content) {
    self.content = content
  }

  func viewModel(in context: Context) -> any BoundViewModel {
    TypedViewModel<Logic, View>(viewModel: Logic(model: content, context: context))
  }
}

/// A view model of this image, with the type of its view.
private final class TypedViewModel<Logic: ViewModel, View: TextView>: BoundViewModel where View.Content == Logic {
  let viewModel: Logic

  init(viewModel: Logic) {
    self.viewModel = viewModel
  }

  func property(at index: Int) -> PropertyValue {
    Logic.properties[index].value(in: viewModel)
  }

  func action(at index: Int) -> ActionRequest? {
    Logic.actions[index].request(in: viewModel)
  }

  func draw(on canvas: inout any TextCanvas) {
    View().body(viewModel).draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) -> Size {
    View().preferredSize(fitting: available, for: viewModel)
  }
}
