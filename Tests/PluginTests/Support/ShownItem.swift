import BinderyPlugin

/// An item as a media type shows it.
struct ShownItem {
  /// What the view drew. A run is written as `title(Ultimatum)`, a spacer as `~`.
  let lines: [String]

  /// The properties that have a value, by name.
  let properties: [String: PropertyValue]

  /// What the actions would do, by name; those that would do nothing are left out.
  let actions: [String: String]

  /// What identifies the item.
  let modelId: ModelId

  /// Decodes fields, and asks the view model and the view for all they have.
  init<Content: Model & Decodable, Logic: ViewModel, View: TextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, _ fields: KeyValuePairs<String, RecordValue>
  ) throws where Logic.Content == Content, View.Content == Logic {
    try self.init(Record(kind: Content.kind, fields: fields), ViewBinding(model, viewModel, view))
  }

  /// Decodes fields, and asks the live view model, which nobody activates, and the view for all they have.
  @MainActor
  init<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, _ fields: KeyValuePairs<String, RecordValue>
  ) throws where Logic.Content == Content, View.Content == Logic {
    try self.init(Record(kind: Content.kind, fields: fields), ViewBinding(model, viewModel, view))
  }

  /// Decodes a record by the binding of a plugin, and asks the view model and the view for a purpose for all they have.
  init(_ record: Record, by plugin: some Plugin, as purpose: ViewPurpose) throws {
    let provider = ViewBindingProvider()
    plugin.register(in: provider)
    try self.init(record, provider.answer(for: record.kind).binding, as: purpose)
  }

  private init(_ record: Record, _ binding: ViewBinding, as purpose: ViewPurpose = .row) throws {
    let model = try binding.model(from: record)
    let viewModel = try model.viewModel(in: Context())
    modelId = try model.modelId
    lines = try Self.lines(of: viewModel, as: purpose)
    properties = try binding.properties.enumerated().reduce(into: [:]) { properties, property in
      let value = try viewModel.property(at: property.offset)
      if value != .absent { properties[property.element.name] = value }
    }
    actions = try binding.actions.enumerated().reduce(into: [:]) { actions, action in
      actions[action.element.name] = try viewModel.action(at: action.offset)?.description
    }
  }

  private static func lines(of viewModel: any BoundViewModel, as purpose: ViewPurpose) throws -> [String] {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(as: purpose, on: &canvas)
    let drawing = canvas as? TextDrawing
    return (drawing?.lines ?? []).map { line in
      line.map { element in
        switch element {
        case .run(let text, let role): "\(role.rawValue)(\(text))"
        case .spacer: "~"
        }
      }.joined(separator: " ")
    }
  }
}
