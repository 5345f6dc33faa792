import Bindery

extension BoundModel {
  /// What a view of the model draws.
  func drawing() throws -> TextDrawing {
    var canvas: any TextCanvas = TextDrawing()
    try viewModel(in: Context()).draw(on: &canvas)
    return canvas as? TextDrawing ?? TextDrawing()
  }
}
