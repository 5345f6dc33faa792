package import Bindery
package import CBindery

/// A media type of a plugin, copied from its table, with calls of its functions.
package final class MediaTypeTable: Sendable {
  /// The kind of media that the type shows.
  package let kind: Kind

  /// The identifier of the plugin, for errors.
  package let plugin: String

  /// Whether the type is declared rather than written with code.
  package let isDeclared: Bool

  /// The field that identifies an item of a declared type; empty for a type with code.
  package let identityField: String

  /// The layout of a declared type; empty for a type with code.
  package let layout: String

  /// The functions of the properties.
  package let properties: [BindingTable]

  /// The functions of the actions.
  package let actions: [BindingTable]

  // Owned by the plugin, whose functions take it as `self`. Constant for good, because the image is never unloaded.
  package nonisolated(unsafe) let pointer: UnsafePointer<bindery_media_type>

  // A copy up to the end of the plugin's table, so that no member beyond it is ever read. It never changes; the
  // contract says on which threads its functions may run.
  private nonisolated(unsafe) let table: bindery_media_type

  /// Reads the table of a media type.
  ///
  /// - Parameters:
  ///   - pointer: The table.
  ///   - plugin: The plugin, for errors.
  ///   - type: The first size of the struct, which tests with future versions replace.
  /// - Throws: The breach of the contract in the table.
  package init(
    _ pointer: UnsafePointer<bindery_media_type>, plugin: String, type: SizedStruct = .mediaType
  ) throws(PluginError) {
    let symbol = SizedStruct.mediaType.name
    let table = try BinderyContract.table(at: pointer, of: type, over: bindery_media_type(), plugin: plugin)
    guard let kind = try constant(table.kind, in: symbol, of: plugin), !kind.isEmpty else {
      throw .badTable("'kind' is NULL or empty", in: symbol, of: plugin)
    }
    isDeclared = table.decode == nil
    if isDeclared {
      guard let field = try constant(table.identity_field, in: "identity_field", of: plugin),
        let layout = try constant(table.layout, in: "layout", of: plugin)
      else {
        throw .badTable(
          "'\(kind)' has no decode(), so 'identity_field' and 'layout' must not be NULL", in: symbol, of: plugin)
      }
      (identityField, self.layout) = (field, layout)
    } else {
      guard table.isComplete else {
        throw .badTable("'\(kind)' has decode(), so no function up to draw() may be NULL", in: symbol, of: plugin)
      }
      (identityField, layout) = ("", "")
    }
    self.kind = Kind(rawValue: kind)
    self.plugin = plugin
    self.pointer = pointer
    self.table = table
    properties = try bindings(table.properties, table.property_count, of: "properties", plugin: plugin)
    actions = try bindings(table.actions, table.action_count, of: "actions", plugin: plugin)
  }
}

extension bindery_media_type {
  /// Whether it has every function that a type with code needs.
  fileprivate var isComplete: Bool {
    decode != nil && identity != nil && version != nil && release_model != nil && create != nil
      && release_view_model != nil && draw != nil
  }
}

extension MediaTypeTable {
  /// Creates a model of a record, which the caller has to release.
  package func decode(_ record: UnsafePointer<bindery_record>) throws(PluginError) -> UnsafeMutableRawPointer {
    var model: UnsafeMutableRawPointer?
    try call("decode", refusedBy: .refusedRecord) { failure in
      table.decode(pointer, record, &model, failure)
    }
    guard let model else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no model", symbol: "decode")
    }
    return model
  }

  /// Returns the identifier of a model, which may be empty.
  package func identity(of model: UnsafeRawPointer) -> String {
    var text = ""
    withSink(writingTo: &text) { table.identity(pointer, model, $0) }
    return text
  }

  /// Returns the version of a model.
  package func version(of model: UnsafeRawPointer) -> UInt64 {
    table.version(pointer, model)
  }

  /// Releases a model.
  package func release(model: UnsafeMutableRawPointer) {
    table.release_model(pointer, model)
  }

  /// Creates a view model, which the caller has to release before its model.
  package func create(over model: UnsafeRawPointer) throws(PluginError) -> UnsafeMutableRawPointer {
    var viewModel: UnsafeMutableRawPointer?
    try call("create") { table.create(pointer, model, &viewModel, $0) }
    guard let viewModel else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no view model", symbol: "create")
    }
    return viewModel
  }

  /// Releases a view model.
  package func release(viewModel: UnsafeMutableRawPointer) {
    table.release_view_model(pointer, viewModel)
  }

  /// Draws a view model on a canvas.
  package func draw(_ viewModel: UnsafeMutableRawPointer, on canvas: UnsafePointer<bindery_canvas>) throws(PluginError)
  {
    try call("draw") { table.draw(pointer, viewModel, canvas, $0) }
  }

  /// Returns the size that a view prefers, at most the available one, or `nil` if its type has no such function.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size, canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) -> bindery_size? {
    try preferredSize(of: viewModel, available: available, canvas: canvas, by: table.preferred_size)
  }

  /// Calls a function for the size that a view prefers, and returns a size of at most the available one, or `nil` if
  /// there is no function.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size, canvas: UnsafePointer<bindery_canvas>,
    by function: PreferredSize?
  ) throws(PluginError) -> bindery_size? {
    guard let function else { return nil }
    var size = available
    try call("preferred_size") { function(pointer, viewModel, available, canvas, &size, $0) }
    return bindery_size(columns: min(size.columns, available.columns), rows: min(size.rows, available.rows))
  }

  /// The type of `preferred_size`, of a media type and of its views.
  package typealias PreferredSize =
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, bindery_size, UnsafePointer<bindery_canvas>?,
      UnsafeMutablePointer<bindery_size>?, UnsafePointer<bindery_sink>?
    ) -> Int32

  /// Calls a function that can fail, and throws the sentence that it wrote to its sink.
  package func call(
    _ symbol: String, refusedBy refusal: PluginError.Code = .failed,
    _ function: (UnsafePointer<bindery_sink>) -> Int32
  ) throws(PluginError) {
    var sentence = ""
    let status = withSink(writingTo: &sentence, function)
    guard status != BINDERY_OK.rawValue else { return }
    let isRefusal = status == BINDERY_REFUSED.rawValue && refusal == .refusedRecord
    if sentence.isEmpty {
      sentence = (isRefusal ? "it refused the record" : "it failed with status \(status)") + " and gave no reason"
    }
    throw PluginError(
      code: isRefusal ? refusal : .failed, plugin: plugin, detail: sentence, symbol: isRefusal ? nil : symbol)
  }
}
