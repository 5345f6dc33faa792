package import Bindery
package import CBindery

/// A media type of a plugin, copied from its table, with methods that call its functions for a host.
package final class MediaTypeTable: Sendable {
  /// The kind of media that the type shows, such as `song`.
  package let kind: Kind

  /// The identifier of the plugin, for errors.
  package let plugin: String

  // A copy up to the end of the plugin's table, so that no member beyond it is ever read, and the table itself, which
  // the plugin's functions take as `self`. Neither ever changes, because the image is never unloaded; the contract says
  // on which threads the functions may run.
  /// A copy of the plugin's table of the media type, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_media_type>

  /// Whether the type is declared by a layout and bindings, rather than written in code.
  package let isDeclared: Bool

  /// The name of the record's field that identifies an item of a declared type; empty for a type with code.
  package let identityField: String

  /// The layout of a declared type, or `nil` for a type with code.
  package let layout: Layout?

  /// The prepared functions of the type's properties and actions.
  package let functions: TypeFunctions

  /// Creates a media type from what a reader has read.
  init(
    kind: Kind, plugin: String, table: SizedTable<bindery_media_type>, isDeclared: Bool, identityField: String,
    layout: Layout?, functions: TypeFunctions
  ) {
    self.kind = kind
    self.plugin = plugin
    self.table = table
    self.isDeclared = isDeclared
    self.identityField = identityField
    self.layout = layout
    self.functions = functions
  }

  /// The table of the media type in the plugin's memory.
  package var pointer: UnsafePointer<bindery_media_type> { table.pointer }
}

extension MediaTypeTable {
  /// Creates a model from a record; the caller has to release it.
  package func decode(_ record: UnsafePointer<bindery_record>) throws(PluginError) -> UnsafeMutableRawPointer {
    var model: UnsafeMutableRawPointer?
    try calling { () throws(CallFailure) in try table.decode(record, into: &model, in: HostCall("decode")) }
    guard let model else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no model", symbol: "decode")
    }
    return model
  }

  /// Returns the identifier of a model, which may be empty.
  package func identity(of model: UnsafeRawPointer) -> String {
    String(decoding: table.identity(of: model, in: HostCall("identity")), as: UTF8.self)
  }

  /// Returns the version of a model, a number that changes when the model's content does.
  package func version(of model: UnsafeRawPointer) -> UInt64 {
    table.version(of: model, in: HostCall("version"))
  }

  /// Releases a model that the plugin created.
  package func release(model: UnsafeMutableRawPointer) {
    table.release(model: model, in: HostCall("release_model"))
  }

  /// Creates a view model, which the caller has to release before its model.
  package func create(over model: UnsafeRawPointer) throws(PluginError) -> UnsafeMutableRawPointer {
    var viewModel: UnsafeMutableRawPointer?
    try calling { () throws(CallFailure) in try table.create(over: model, into: &viewModel, in: HostCall("create")) }
    guard let viewModel else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no view model", symbol: "create")
    }
    return viewModel
  }

  /// Releases a view model that the plugin created.
  package func release(viewModel: UnsafeMutableRawPointer) {
    table.release(viewModel: viewModel, in: HostCall("release_view_model"))
  }

  /// Draws a view model on a canvas, by the given view or, if `view` is `nil`, as a row.
  package func draw(
    _ viewModel: UnsafeMutableRawPointer, by view: ViewTable?, on canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) {
    try calling { () throws(CallFailure) in
      guard let view else { return try table.draw(viewModel, on: canvas, in: HostCall("draw")) }
      try view.table.draw(viewModel, of: pointer, on: canvas, in: HostCall("draw"))
    }
  }

  /// Returns the preferred size of a view or, if `view` is `nil`, of a row, cut to the available size.
  ///
  /// The result is `nil` if the plugin has no function for the size.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, by view: ViewTable?, available: bindery_size,
    canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) -> bindery_size? {
    var size = available
    let call = HostCall("preferred_size")
    let isKnown = try calling { () throws(CallFailure) in
      guard let view else {
        return try table.preferredSize(of: viewModel, available: available, canvas: canvas, into: &size, in: call)
      }
      return try view.table.preferredSize(
        of: viewModel, of: pointer, available: available, canvas: canvas, into: &size, in: call)
    }
    guard isKnown else { return nil }
    return bindery_size(columns: min(size.columns, available.columns), rows: min(size.rows, available.rows))
  }

  /// Runs `body`, which calls a function of the plugin, and throws the function's failure as an error of the plugin.
  @inline(__always)
  func calling<Result>(_ body: () throws(CallFailure) -> Result) throws(PluginError) -> Result {
    do throws(CallFailure) {
      return try body()
    } catch {
      throw PluginError(error, of: plugin)
    }
  }
}
