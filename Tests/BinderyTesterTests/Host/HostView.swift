import Bindery
import BinderyText

/// A caller of all functions of a model and of its view models.
struct HostView {
  /// The model whose functions are called.
  let model: any BoundModel

  /// The binding that made the model.
  let binding: ViewBinding

  /// Calls every function of a new view model, and those of the model before and after. Errors are ignored.
  func showAll() {
    _ = try? model.modelId
    _ = try? model.contents
    if let viewModel = try? model.viewModel(in: Context()) { show(viewModel) }
    _ = try? model.modelVersion
  }

  /// Calls every function of a view model. Errors are ignored, because the plugin reports breaches itself.
  ///
  /// A kind without a view for a purpose is drawn for it too, for which the host must not call the views of others.
  func show(_ viewModel: any BoundViewModel) {
    for purpose in ViewPurpose.allCases { show(viewModel, as: purpose) }
    for index in binding.properties.indices { _ = try? viewModel.property(at: index) }
    for index in binding.actions.indices {
      _ = try? viewModel.refusal(ofActionAt: index)
      _ = try? viewModel.action(at: index)
    }
  }

  private func show(_ viewModel: any BoundViewModel, as purpose: ViewPurpose) {
    var canvas: any TextCanvas = MeasuredDrawing()
    try? viewModel.draw(as: purpose, on: &canvas)
    let available = AvailableSize(Size(columns: 20, rows: 2), columns: SafeText.columns(of:))
    _ = try? viewModel.preferredSize(as: purpose, fitting: available)
  }

  /// Saves the state of a live view model, restores it in a new one over the same model, and shows that.
  @MainActor
  func restore(_ viewModel: any BoundLiveViewModel) {
    guard let state = try? viewModel.savedState(),
      let restored = try? model.viewModel(in: Context()) as? any BoundLiveViewModel
    else { return }
    try? restored.restore(state)
    show(restored)
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
