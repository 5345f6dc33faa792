internal import Bindery
internal import BinderyLoading

/// A copy of a live view model's drawing, properties and actions, taken on the main actor, to be used on any thread.
///
/// This keeps the formatting of output off the main actor.
final class ViewModelSnapshot: BoundViewModel, Sendable {
  /// The value or error of each property, by its index; empty if properties weren't requested.
  private let properties: [Result<PropertyValue, any Error>]
  /// The request or error of each action, by its index; empty if actions weren't requested.
  private let actions: [Result<ActionRequest?, any Error>]
  /// The drawing of the view.
  private let drawing: TextDrawing
  /// The error with which drawing has failed, or `nil` if it hasn't.
  private let failure: (any Error)?

  /// The approximate size of the copied texts and bytes, in bytes.
  let size: Int

  /// Creates a snapshot by drawing the view and reading the requested parts; other parts are absent.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - answer: The result of looking up the kind: the binding, and the purpose of the view.
  ///   - parts: The parts to read besides the drawing: properties, actions, or both.
  init(_ viewModel: any BoundViewModel, of answer: ViewBindingProvider.Answer, bringing parts: ModelParts) {
    let (binding, box) = (answer.binding, CanvasBox(TextDrawing()))
    do {
      var canvas: any TextCanvas = box
      try viewModel.draw(as: answer.purpose, on: &canvas)
      failure = nil
    } catch {
      failure = error
    }
    drawing = box.canvas
    properties =
      !parts.contains(.properties)
      ? [] : binding.properties.indices.map { index in Result { try viewModel.property(at: index) } }
    actions =
      !parts.contains(.actions)
      ? [] : binding.actions.indices.map { index in Result { try viewModel.action(at: index) } }
    size =
      drawing.size + properties.reduce(0) { $0 + $1.size { $0.byteCount } }
      + actions.reduce(0) { $0 + $1.size { $0?.byteCount ?? 0 } }
  }

  func property(at index: Int) throws -> PropertyValue {
    properties.indices.contains(index) ? try properties[index].get() : .absent
  }

  func action(at index: Int) throws -> ActionRequest? {
    actions.indices.contains(index) ? try actions[index].get() : nil
  }

  func draw(on canvas: inout any TextCanvas) throws {
    drawing.draw(on: &canvas)
    if let failure { throw failure }
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: available)
    try draw(on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? available.size
  }
}

extension Presenter {
  /// Creates the live view model of a record, takes a snapshot of some of its parts, and releases it.
  @MainActor
  func snapshot(
    of modeled: ModeledRecord, bringing parts: ModelParts
  ) -> Result<ViewModelSnapshot, any Error> {
    Result {
      let viewModel = try modeled.model.get().viewModel(in: context)
      defer { (viewModel as? any ReleasableViewModel)?.release() }
      return ViewModelSnapshot(viewModel, of: modeled.answer, bringing: parts)
    }
  }
}

extension TextDrawing {
  /// Draws the recorded drawing on another canvas.
  fileprivate func draw(on canvas: inout any TextCanvas) {
    for line in lines {
      for element in line {
        switch element {
        case .run(let text, let role): canvas.run(text, role)
        case .spacer: canvas.spacer()
        }
      }
      canvas.endLine()
    }
  }

  /// The size of the drawing's texts in bytes.
  fileprivate var size: Int {
    lines.joined().reduce(0) { size, element in
      if case .run(let text, _) = element { size + text.utf8.count } else { size }
    }
  }
}

extension Result where Failure == any Error {
  /// Returns the size in bytes of a success, by a function, or of the sentence of a plugin's error.
  fileprivate func size(_ ofValue: (Success) -> Int) -> Int {
    switch self {
    case .success(let value): ofValue(value)
    case .failure(let error as PluginError): error.detail.utf8.count
    case .failure: 0
    }
  }
}
