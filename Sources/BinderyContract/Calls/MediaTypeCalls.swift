internal import Bindery
package import CBindery

// Each method calls one function in the table of a media type with code, or of a view. The contract's `self` is the
// plugin's own table. Methods that a host calls for every item are inlined, so that they don't copy the table.

extension SizedTable<bindery_media_type> {
  /// Decodes a record, and stores the new model, which the caller has to release, in `model`.
  @inline(__always)
  package func decode(
    _ record: UnsafePointer<bindery_record>, into model: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    in call: some PluginCall
  ) throws(CallFailure) {
    try call.check { members.decode(pointer, record, model, $0) }
  }

  /// Returns the identifier of a model, as the bytes that the plugin wrote.
  package func identity(of model: UnsafeRawPointer, in call: some PluginCall) -> [UInt8] {
    call.written(to: "out") { out in call.run { members.identity(pointer, model, out) } }
  }

  /// Returns the version of a model, a number that changes when the model's content does.
  package func version(of model: UnsafeRawPointer, in call: some PluginCall) -> UInt64 {
    call.run { members.version(pointer, model) }
  }

  /// Releases a model that the plugin created.
  package func release(model: UnsafeMutableRawPointer, in call: some PluginCall) {
    call.run { members.release_model(pointer, model) }
  }

  /// Creates a view model over a model, and stores it in `viewModel`; the caller has to release it before the model.
  @inline(__always)
  package func create(
    over model: UnsafeRawPointer, into viewModel: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    in call: some PluginCall
  ) throws(CallFailure) {
    try call.check { members.create(pointer, model, viewModel, $0) }
  }

  /// Releases a view model that the plugin created.
  package func release(viewModel: UnsafeMutableRawPointer, in call: some PluginCall) {
    call.run { members.release_view_model(pointer, viewModel) }
  }

  /// Draws the row of a view model on a canvas.
  @inline(__always)
  package func draw(
    _ viewModel: UnsafeMutableRawPointer, on canvas: UnsafePointer<bindery_canvas>, in call: some PluginCall
  ) throws(CallFailure) {
    try call.check { members.draw(pointer, viewModel, canvas, $0) }
  }

  /// Whether the media type has a function for the preferred size of its row.
  package var hasPreferredSize: Bool { members.preferred_size != nil }

  /// Stores the preferred size of a view model's row in `size`; returns `false` if the media type has no function for
  /// it.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size, canvas: UnsafePointer<bindery_canvas>,
    into size: inout bindery_size, in call: some PluginCall
  ) throws(CallFailure) -> Bool {
    guard let function = members.preferred_size else { return false }
    try call.check { function(pointer, viewModel, available, canvas, &size, $0) }
    return true
  }
}

extension SizedTable<bindery_view> {
  /// Draws a view model of the media type `type` on a canvas; draws nothing if the view has no function for it.
  package func draw(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    on canvas: UnsafePointer<bindery_canvas>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.draw else { return }
    try call.check { function(type, viewModel, canvas, $0) }
  }

  /// Whether the view has a function for its preferred size.
  package var hasPreferredSize: Bool { members.preferred_size != nil }

  /// Stores the preferred size of the view in `size`; returns `false` if the view has no function for it.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, available: bindery_size,
    canvas: UnsafePointer<bindery_canvas>, into size: inout bindery_size, in call: some PluginCall
  ) throws(CallFailure) -> Bool {
    guard let function = members.preferred_size else { return false }
    try call.check { function(type, viewModel, available, canvas, &size, $0) }
    return true
  }
}
