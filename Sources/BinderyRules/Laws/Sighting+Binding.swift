public import Bindery

extension Sighting {
  /// Looks at all of an item that a binding shows.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - model: The model that it was made of.
  ///   - binding: The binding that made the model.
  /// - Throws: What a function of the view model throws.
  @MainActor
  public init(of viewModel: any BoundViewModel, over model: any BoundModel, _ binding: ViewBinding) throws {
    self.init()
    identity = try model.modelId.rawValue
    version = try model.modelVersion.rawValue
    drawing = try TextDrawing(of: viewModel)
    for columns in [0, 1, 2, 10, 40, 80, 200, 500] {
      let room = AvailableSize(Size(columns: columns, rows: 100))
      preferredSizes[columns] = try viewModel.preferredSize(fitting: room)
    }
    properties = try binding.properties.enumerated().map { index, property in
      Member(property.name, .value(try viewModel.property(at: index)))
    }
    actions = try binding.actions.enumerated().map { index, name in
      Member(name, .value(try viewModel.action(at: index).map { .text("\($0)") } ?? .absent))
    }
  }
}

extension TextDrawing {
  /// Draws a view model.
  ///
  /// - Parameter viewModel: The view model.
  /// - Throws: What its drawing throws.
  @MainActor
  package init(of viewModel: any BoundViewModel) throws {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(on: &canvas)
    self = canvas as? TextDrawing ?? TextDrawing()
  }
}
