internal import Bindery
internal import BinderyContract
internal import CBindery

/// A model of a media type that is written with code.
///
/// The plugin's model is released with the last reference to this object.
final class PluginModel: BoundModel {
  // A media type lives until the process ends.
  unowned(unsafe) let type: PluginType

  // Owned by the plugin; models never change and may be used on any thread.
  /// The pointer by which the plugin knows the model.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Creates a model from a record; throws if the plugin refuses the record.
  init(_ record: Record, type: PluginType) throws {
    pointer = try record.withUnsafePointer { try type.table.decode($0) }
    self.type = type
  }

  deinit {
    type.table.release(model: pointer)
  }

  /// The identifier of the model, which the plugin returns; throws if it is empty.
  var modelId: ModelId {
    get throws {
      let identity = type.table.identity(of: pointer)
      guard identity.isEmpty else { return ModelId(identity) }
      throw PluginError(
        code: .failed, plugin: type.table.plugin, detail: "it gave an empty identifier", symbol: "identity")
    }
  }

  /// The version of the model, which the plugin returns.
  var modelVersion: ModelVersion {
    ModelVersion(rawValue: type.table.version(of: pointer))
  }

  /// The request that finds what the item contains, or `nil` if it contains nothing.
  var contents: ContentsRequest? {
    get throws { try type.contents?.contents(of: pointer, of: type.table) }
  }

  /// Creates a view model of the model; throws if the plugin creates none.
  func viewModel(in context: Context) throws -> any BoundViewModel {
    if let live = type.live { return try PluginLiveViewModel(over: self, live: live, in: context) }
    return try PluginViewModel(over: self)
  }
}

/// A view model of a media type that is written with code, and that isn't live.
///
/// The plugin's view model is released with the last reference to this object, before its model.
final class PluginViewModel: BoundViewModel {
  /// The model that the view model shows.
  private let model: PluginModel
  /// The pointer by which the plugin knows the view model.
  private let pointer: UnsafeMutableRawPointer

  fileprivate init(over model: PluginModel) throws(PluginError) {
    pointer = try model.type.table.create(over: model.pointer)
    self.model = model
  }

  deinit {
    model.type.table.release(viewModel: pointer)
  }

  /// The values for parameters of the type `handle`: the view model.
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
  /// Draws a view model with the view for a purpose, or as a row if there is no view for the purpose.
  func draw(
    _ viewModel: UnsafeMutableRawPointer, as purpose: ViewPurpose, on canvas: inout any TextCanvas
  ) throws(PluginError) {
    let view = view(for: purpose)
    try withContractCanvas(&canvas) { (canvas) throws(PluginError) in
      try table.draw(viewModel, by: view, on: canvas)
    }
  }

  /// Returns the size that the view for a purpose prefers, or `nil` if the plugin has no function for it.
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

  /// Returns the view for a purpose, or `nil` for a row and for a purpose without a view.
  private func view(for purpose: ViewPurpose) -> ViewTable? {
    purpose == .row ? nil : views[purpose]
  }
}

extension BoundViewModel {
  /// Returns the size of what a view draws, which is used if the plugin states no preferred size.
  func drawnSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: available)
    try draw(as: purpose, on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? available.size
  }
}
