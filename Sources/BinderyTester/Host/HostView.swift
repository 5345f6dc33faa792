internal import Bindery
internal import BinderyText

/// A caller of all functions of a model and of its view models.
struct HostView {
  /// The model whose functions are called.
  let model: any BoundModel

  /// The binding that made the model.
  let binding: ViewBinding

  /// Calls every function of a new view model, and those of the model before and after. Errors are ignored.
  func showAll() {
    _ = try? model.modelId
    if let viewModel = try? model.viewModel(in: Context()) { show(viewModel) }
    _ = try? model.modelVersion
  }

  /// Calls every function of a view model. Errors are ignored, because the plugin reports breaches itself.
  func show(_ viewModel: any BoundViewModel) {
    var canvas: any TextCanvas = MeasuredDrawing()
    try? viewModel.draw(on: &canvas)
    _ = try? viewModel.preferredSize(fitting: AvailableSize(Size(columns: 20, rows: 2), columns: SafeText.columns(of:)))
    for index in binding.properties.indices { _ = try? viewModel.property(at: index) }
    for index in binding.actions.indices { _ = try? viewModel.action(at: index) }
  }
}

/// A drawing whose canvas measures text as a terminal does.
private struct MeasuredDrawing: TextCanvas {
  private var drawing = TextDrawing()

  mutating func run(_ text: String, _ role: TextRole) { drawing.run(text, role) }
  mutating func spacer() { drawing.spacer() }
  mutating func endLine() { drawing.endLine() }
  func columns(of text: String) -> Int { SafeText.columns(of: text) }
}
