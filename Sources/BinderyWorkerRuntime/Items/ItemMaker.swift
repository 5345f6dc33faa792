internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyText

/// A maker of items from records, which encodes the answers, always on the same thread: the main one for live view
/// models.
///
/// Each view model is created, asked and released, whether it is plain or lives. Each call of the plugin is recorded in
/// ``progress`` before it is made.
final class ItemMaker {
  /// The record, readable by the host, of what the plugin is doing.
  let progress: ThreadProgress

  private let plugin: WorkerPlugin
  /// The context of the view models that are made.
  private let context = Context()
  /// The canvas that encodes drawings, reused for each item.
  private let canvas = WritingCanvas(measure: SafeText.columns(of:))

  /// Creates a maker for the media types of a plugin.
  init(of plugin: WorkerPlugin) {
    progress = plugin.progress
    self.plugin = plugin
  }

  /// Makes the item of a record, and writes the answer.
  ///
  /// - Parameters:
  ///   - record: The record to decode.
  ///   - wanted: The requested parts.
  ///   - place: The position of the record in its call, which is recorded as progress.
  ///   - answers: The writer for the answer.
  func append(_ record: Record, _ wanted: ModelRequest, at place: WorkProgress.Place, to answers: inout ByteWriter) {
    let start = answers.count
    progress.place = place
    do {
      let binding = try plugin.binding(of: record.kind)
      var model: (any BoundModel)? = try binding.model(from: record)
      answers.appendModel()
      if let model { append(model, of: binding, wanted, to: &answers) }
      progress.enter(.releaseModel)
      model = nil
    } catch {
      answers.append(modelRefusal: plugin.failure(error))
    }
    let fault = answers.count - start > AnswerLimits.item ? AnswerLimits.sentence : canvas.fault
    canvas.clear()
    guard let fault else { return }
    answers.truncate(to: start)
    answers.append(modelRefusal: plugin.failure(fault))
  }
}

// Functions that write the parts of an answer.
extension ItemMaker {
  /// Appends the requested parts of a model and its view model, or the reason why the plugin refuses the record.
  private func append(
    _ model: any BoundModel, of binding: ViewBinding, _ wanted: ModelRequest, to answers: inout ByteWriter
  ) {
    answers.append(identity: wanted.contains(.identity) ? identity(of: model) : nil)
    answers.append(contents: wanted.contains(.contents) ? contents(of: model) : nil)
    guard !wanted.parts.subtracting(Self.modelParts).isEmpty else {
      return append(nil, of: binding, Self.nothing, to: &answers)
    }
    progress.enter(.create)
    do {
      var viewModel: (any BoundViewModel)? = try model.viewModel(in: context)
      append(viewModel, of: binding, wanted, to: &answers)
      progress.enter(.releaseViewModel)
      (viewModel as? any ReleasableViewModel)?.release()
      viewModel = nil
    } catch {
      answers.append(viewModelRefusal: plugin.failure(error))
      appendParts(of: nil, of: binding, Self.nothing, to: &answers)
    }
  }

  /// Writes that no view model was refused, and then the requested parts; `viewModel` is `nil` if none was requested.
  private func append(
    _ viewModel: (any BoundViewModel)?, of binding: ViewBinding, _ wanted: ModelRequest, to answers: inout ByteWriter
  ) {
    answers.append(viewModelRefusal: nil)
    appendParts(of: viewModel, of: binding, wanted, to: &answers)
  }

  /// Appends the requested parts of a view model, or only those of the model if it is `nil`.
  private func appendParts(
    of viewModel: (any BoundViewModel)?, of binding: ViewBinding, _ wanted: ModelRequest, to answers: inout ByteWriter
  ) {
    answers.append(drawing: wanted.contains(.drawing) ? plugin.outcome { try drawing(of: viewModel, wanted) } : nil)
    answers.append(
      preferredSize: wanted.room.map { room in plugin.outcome { try size(of: viewModel, wanted, in: room) } })
    answers.append(properties: wanted.contains(.properties) ? binding.properties.count : nil) { index in
      progress.enter(.property, member: index)
      return plugin.outcome { try viewModel?.property(at: index) ?? .absent }
    }
    answers.append(actions: wanted.contains(.actions) ? binding.actions.count : nil) { index in
      progress.enter(.action, member: index)
      return plugin.outcome { try viewModel?.action(at: index) }
    }
    answers.append(refusals: wanted.contains(.refusals) ? binding.actions.count : nil) { index in
      progress.enter(.possible, member: index)
      return plugin.outcome { try viewModel?.refusal(ofActionAt: index) }
    }
  }

  /// The parts that need no view model.
  static let modelParts: ModelParts = [.identity, .contents]

  /// A request for no parts.
  private static let nothing = ModelRequest([])

  /// Returns the identifier and version of a model, or the errors in their place.
  private func identity(of model: any BoundModel) -> ItemAnswer.Identity {
    progress.enter(.identity)
    let id = plugin.outcome { try model.modelId }
    progress.enter(.version)
    return ItemAnswer.Identity(id: id, version: plugin.outcome { try model.modelVersion })
  }

  /// Returns the request for the contents of a model's item, or the error in its place.
  private func contents(of model: any BoundModel) -> ItemAnswer.Outcome<ContentsRequest?> {
    progress.enter(.contents)
    return plugin.outcome { try model.contents }
  }

  private func drawing(of viewModel: (any BoundViewModel)?, _ wanted: ModelRequest) throws -> WritingCanvas {
    canvas.clear()
    progress.enter(.draw)
    var canvas: any TextCanvas = canvas
    try viewModel?.draw(as: wanted.purpose, on: &canvas)
    return self.canvas
  }

  /// Returns the preferred size of a view model's view in an available size.
  private func size(of viewModel: (any BoundViewModel)?, _ wanted: ModelRequest, in room: Size) throws -> Size {
    progress.enter(.preferredSize)
    let available = AvailableSize(room, columns: SafeText.columns(of:))
    return try viewModel?.preferredSize(as: wanted.purpose, fitting: available) ?? room
  }
}
