internal import Bindery
internal import BinderyContract
internal import CBindery

/// A model of a plugin that is written with code.
///
/// The plugin's model is released when this is deallocated.
final class PluginModel: BoundModel {
  // Lives until the process ends.
  unowned(unsafe) let type: PluginType

  // Owned by the plugin; models never change and may be used on any thread.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Creates a model of a record, and throws if the plugin refuses the record.
  init(_ record: Record, type: PluginType) throws {
    pointer = try record.withUnsafePointer { try type.table.decode($0) }
    self.type = type
  }

  deinit {
    type.table.release(model: pointer)
  }

  var modelId: ModelId {
    get throws {
      let identity = type.table.identity(of: pointer)
      guard identity.isEmpty else { return ModelId(identity) }
      throw PluginError(
        code: .failed, plugin: type.table.plugin, detail: "it gave an empty identifier", symbol: "identity")
    }
  }

  var modelVersion: ModelVersion {
    ModelVersion(rawValue: type.table.version(of: pointer))
  }

  var contents: ContentsRequest? {
    get throws { try type.contents?.contents(of: pointer, of: type.table) }
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    if let live = type.live { return try PluginLiveViewModel(over: self, live: live, in: context) }
    return try PluginViewModel(over: self)
  }
}

/// A view model of a plugin that is written with code.
///
/// The plugin's view model is released when this is deallocated, before its model.
final class PluginViewModel: BoundViewModel {
  private let model: PluginModel
  private let pointer: UnsafeMutableRawPointer

  fileprivate init(over model: PluginModel) throws(PluginError) {
    pointer = try model.type.table.create(over: model.pointer)
    self.model = model
  }

  deinit {
    model.type.table.release(viewModel: pointer)
  }

  private var surroundings: ForeignFunction.Surroundings {
    ForeignFunction.Surroundings(viewModel: pointer)
  }

  func property(at index: Int) throws -> PropertyValue {
    try model.type.functions.properties[index](surroundings)
  }

  func action(at index: Int) throws -> ActionRequest? {
    try model.type.functions.action(at: index, surroundings)
  }

  func refusal(ofActionAt index: Int) -> String? {
    model.type.refusal(ofActionAt: index, in: pointer)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try model.type.draw(pointer, as: purpose, on: &canvas)
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try model.type.preferredSize(of: pointer, as: purpose, fitting: available)
      ?? drawnSize(as: purpose, fitting: available)
  }
}

extension PluginType {
  /// Draws the view of a view model for a purpose, or that of the row if there is none for the purpose.
  func draw(
    _ viewModel: UnsafeMutableRawPointer, as purpose: ViewPurpose, on canvas: inout any TextCanvas
  ) throws(PluginError) {
    let view = view(for: purpose)
    try withContractCanvas(&canvas) { (canvas) throws(PluginError) in
      try table.draw(viewModel, by: view, on: canvas)
    }
  }

  /// Returns the size that the view of a view model prefers, or `nil` if it prefers the size of what it draws.
  func preferredSize(
    of viewModel: UnsafeMutableRawPointer, as purpose: ViewPurpose, fitting available: AvailableSize
  ) throws -> Size? {
    let view = view(for: purpose)
    let room = bindery_size(
      columns: UInt32(clamping: available.size.columns), rows: UInt32(clamping: available.size.rows))
    var ruler: any TextCanvas = RulerCanvas(measure: available.columns)
    let size = try withContractCanvas(&ruler) { (canvas) throws(PluginError) in
      try table.preferredSize(of: viewModel, by: view, available: room, canvas: canvas)
    }
    return size.map { Size(columns: Int($0.columns), rows: Int($0.rows)) }
  }

  /// Returns the view with code for a purpose, or `nil` for the row and where there is none.
  private func view(for purpose: ViewPurpose) -> ViewTable? {
    purpose == .row ? nil : views[purpose]
  }
}

extension BoundViewModel {
  /// Returns the size of what the view draws, for views that state no preferred size.
  func drawnSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: available)
    try draw(as: purpose, on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? available.size
  }
}
