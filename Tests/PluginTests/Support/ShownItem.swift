import Bindery

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
    try self.init(ViewBinding(model, viewModel, view), fields)
  }

  /// Decodes fields, and asks the live view model, which nobody activates, and the view for all they have.
  @MainActor
  init<Content: Model & Decodable, Logic: LiveViewModel, View: LiveTextView>(
    _ model: Content.Type, _ viewModel: Logic.Type, _ view: View.Type, _ fields: KeyValuePairs<String, RecordValue>
  ) throws where Logic.Content == Content, View.Content == Logic {
    try self.init(ViewBinding(model, viewModel, view), fields)
  }

  private init(_ binding: ViewBinding, _ fields: KeyValuePairs<String, RecordValue>) throws {
    let model = try binding.model(from: Record(kind: binding.kind, fields: fields))
    let viewModel = try model.viewModel(in: Context())
    modelId = try model.modelId
    lines = try Self.lines(of: viewModel)
    properties = try binding.properties.enumerated().reduce(into: [:]) { properties, property in
      let value = try viewModel.property(at: property.offset)
      if value != .absent { properties[property.element.name] = value }
    }
    actions = try binding.actions.enumerated().reduce(into: [:]) { actions, action in
      actions[action.element] = try viewModel.action(at: action.offset)?.description
    }
  }

  private static func lines(of viewModel: any BoundViewModel) throws -> [String] {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(on: &canvas)
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
