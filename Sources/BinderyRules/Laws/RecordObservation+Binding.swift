public import Bindery

extension RecordObservation {
  /// Observes everything that a binding shows of an item: identity, version, drawing, preferred sizes, properties and
  /// actions.
  ///
  /// - Parameters:
  ///   - viewModel: The view model that is observed.
  ///   - model: The model that the view model was made from.
  ///   - binding: The binding that made the model.
  /// - Throws: The error of the first function of the model or view model that fails.
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
  /// Draws a view model, and throws the error of its drawing function.
  @MainActor
  package init(of viewModel: any BoundViewModel) throws {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel.draw(on: &canvas)
    self = canvas as? TextDrawing ?? TextDrawing()
  }
}
