internal import Bindery
package import CBindery

// The functions in the table of a media type with code, and of its views, each as one call. `self` of the contract is
// the plugin's own table. Those that a host calls for every item are inlined, so that it copies no table for them.

extension SizedTable<bindery_media_type> {
  /// Decodes a record, and writes the model, which the caller releases, to `model`.
  @inline(__always)
  package func decode(
    _ record: UnsafePointer<bindery_record>, into model: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    in call: some PluginCall
  ) throws(CallFailure) {
    try call.check { members.decode(pointer, record, model, $0) }
  }

  /// Returns the identity of a model, as the bytes that the plugin wrote.
  package func identity(of model: UnsafeRawPointer, in call: some PluginCall) -> [UInt8] {
    call.written(to: "out") { out in call.run { members.identity(pointer, model, out) } }
  }

  /// Returns the version of a model.
  package func version(of model: UnsafeRawPointer, in call: some PluginCall) -> UInt64 {
    call.run { members.version(pointer, model) }
  }

  /// Releases a model.
  package func release(model: UnsafeMutableRawPointer, in call: some PluginCall) {
    call.run { members.release_model(pointer, model) }
  }

  /// Creates a view model, and writes it, which the caller releases before its model, to `viewModel`.
  @inline(__always)
  package func create(
    over model: UnsafeRawPointer, into viewModel: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    in call: some PluginCall
  ) throws(CallFailure) {
    try call.check { members.create(pointer, model, viewModel, $0) }
  }

  /// Releases a view model.
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

  /// Whether the type has a function for the size that its row prefers.
  package var hasPreferredSize: Bool { members.preferred_size != nil }

  /// Writes the size that the row of a view model prefers to `size`, and returns whether the type has such a function.
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
  /// Draws a view model of a type with code on a canvas; a view without a function draws nothing.
  package func draw(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    on canvas: UnsafePointer<bindery_canvas>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.draw else { return }
    try call.check { function(type, viewModel, canvas, $0) }
  }

  /// Whether the view has a function for the size that it prefers.
  package var hasPreferredSize: Bool { members.preferred_size != nil }

  /// Writes the size that the view prefers to `size`, and returns whether it has such a function.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, available: bindery_size,
    canvas: UnsafePointer<bindery_canvas>, into size: inout bindery_size, in call: some PluginCall
  ) throws(CallFailure) -> Bool {
    guard let function = members.preferred_size else { return false }
    try call.check { function(type, viewModel, available, canvas, &size, $0) }
    return true
  }
}
