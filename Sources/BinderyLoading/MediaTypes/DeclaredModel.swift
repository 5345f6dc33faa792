internal import Bindery
internal import BinderyContract
internal import CBindery

/// A model of a declared media type, which is the record itself.
final class DeclaredModel: BoundModel {
  /// The record of the item, which is the model.
  let record: Record

  // A media type lives until the process ends.
  unowned(unsafe) let type: PluginType

  /// The layout of the media type, which draws the record.
  let layout: Layout
  /// The identifier of the model, which a field of the record holds.
  let modelId: ModelId

  /// Creates a model of a record; throws if the record lacks the field that identifies it.
  init(_ record: Record, type: PluginType, layout: Layout) throws {
    let table = type.table
    let value = record[table.identityField] ?? .null
    guard let identity = value.shownText else {
      let found = value == .null ? "which the record lacks" : "and the record has \(value.excerpt)"
      throw PluginError(
        code: .missingField, plugin: table.plugin,
        detail: "it needs '\(table.identityField)' to tell items apart, \(found)")
    }
    modelId = ModelId(identity)
    self.record = record
    self.type = type
    self.layout = layout
  }

  /// The version of the model: the hash of all fields.
  var modelVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    for field in record.fields { mixer.mix(field) }
    return mixer.result()
  }

  /// The request that finds what the item contains, or `nil` if it contains nothing.
  var contents: ContentsRequest? {
    get throws {
      // The record is the model of a declared type.
      try record.withUnsafePointer { try type.contents?.contents(of: $0, of: type.table) }
    }
  }

  /// Creates a view model that reads the record.
  func viewModel(in context: Context) -> any BoundViewModel {
    DeclaredViewModel(model: self)
  }
}

/// A view model of a declared media type, whose properties are computed by the plugin's functions from a record's
/// fields.
final class DeclaredViewModel: BoundViewModel {
  /// The model, whose record the functions read.
  private let model: DeclaredModel

  fileprivate init(model: DeclaredModel) {
    self.model = model
  }

  func property(at index: Int) throws -> PropertyValue {
    try withSurroundings { try model.type.functions.properties[index]($0) }
  }

  func action(at index: Int) throws -> ActionRequest? {
    try withSurroundings { try model.type.functions.action(at: index, $0) }
  }

  func refusal(ofActionAt index: Int) -> String? {
    model.record.withUnsafePointer { record in
      // The contract passes the record as the view model, and the plugin takes it as constant.
      model.type.refusal(ofActionAt: index, in: UnsafeMutableRawPointer(mutating: record))
    }
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try (model.type.views[purpose]?.layout ?? model.layout).draw(on: &canvas, value: text(named:))
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try drawnSize(as: purpose, fitting: available)
  }

  /// Returns the text of the property with a name or, if there is none, of the record's field with that name.
  ///
  /// The result is `nil` for an optional property if a field that it takes as optional has another type.
  private func text(named name: String) throws -> String? {
    let functions = model.type.functions
    guard let place = functions.places[name] else { return model.record[name]?.shownText }
    do {
      return try property(at: place).text
    } catch let error as PluginError where error.code == .otherType {
      guard functions.properties[place].signature.result.isOptional else { throw error }
      model.type.omissions.note(name, "'\(name)': \(error.detail)")
      return nil
    }
  }

  /// Calls a closure with the values for parameters of the type `handle`: the record.
  private func withSurroundings<Result>(_ body: (ForeignFunction.Surroundings) throws -> Result) throws -> Result {
    try model.record.withUnsafePointer { try body(ForeignFunction.Surroundings(record: $0)) }
  }
}
