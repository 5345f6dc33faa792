internal import Bindery
internal import BinderyLoading
package import BinderyRules
package import CBindery
internal import CProbe

// The functions of a type with code, each called once with what is lent for the call.

extension ProbedType {
  /// Makes a model of a record.
  ///
  /// - Parameters:
  ///   - record: The record, which is lent for the call.
  ///   - canExpand: Whether nested values can be expanded.
  /// - Returns: The model, which has to be released; nothing where the function succeeded without one.
  /// - Throws: With which status and sentence the record was refused.
  package func decode(
    _ record: TestRecord, canExpand: Bool = true
  ) throws(ProbedRefusal) -> UnsafeMutableRawPointer? {
    note(record)
    let lent = LentRecord(record, canExpand: canExpand)
    var model: UnsafeMutableRawPointer?
    let pointer = lent.pointer
    try calling("decode") { table, failure in table.members.decode(table.pointer, pointer, &model, failure) }
    return model
  }

  /// What identifies the thing that a model describes, as it was written.
  ///
  /// - Parameter model: The model.
  /// - Returns: The bytes.
  package func identity(of model: UnsafeRawPointer) -> [UInt8] {
    let call = call("identity")
    let out = call.sink("out")
    call.run { table.members.identity(table.pointer, model, out.pointer) }
    return out.written
  }

  /// The version of a model.
  ///
  /// - Parameter model: The model.
  /// - Returns: The version.
  package func version(of model: UnsafeRawPointer) -> UInt64 {
    call("version").run { table.members.version(table.pointer, model) }
  }

  /// Lets go of a model.
  ///
  /// - Parameter model: The model, which is never used again.
  package func release(model: UnsafeMutableRawPointer) {
    call("release_model").run { table.members.release_model(table.pointer, model) }
  }

  /// Makes a view model.
  ///
  /// - Parameter model: The model, which outlives it.
  /// - Returns: The view model, which has to be released; nothing where the function succeeded without one.
  /// - Throws: With which status and sentence it failed.
  package func create(over model: UnsafeRawPointer) throws(ProbedRefusal) -> UnsafeMutableRawPointer? {
    var viewModel: UnsafeMutableRawPointer?
    try calling("create") { table, failure in table.members.create(table.pointer, model, &viewModel, failure) }
    return viewModel
  }

  /// Lets go of a view model.
  ///
  /// - Parameter viewModel: The view model, which is never used again.
  package func release(viewModel: UnsafeMutableRawPointer) {
    call("release_view_model").run { table.members.release_view_model(table.pointer, viewModel) }
  }

  /// Draws a view model.
  ///
  /// - Parameter viewModel: The view model.
  /// - Returns: What was drawn.
  /// - Throws: With which status and sentence it failed.
  package func draw(_ viewModel: UnsafeMutableRawPointer) throws(ProbedRefusal) -> ProbedCanvas.Contents {
    let call = call("draw")
    let canvas = call.canvas()
    try calling(call) { table, failure in table.members.draw(table.pointer, viewModel, canvas.pointer, failure) }
    return canvas.contents
  }

  /// The size that a view would like.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - available: The room that there is.
  /// - Returns: The size; nothing where the view doesn't say.
  /// - Throws: With which status and sentence it failed.
  package func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size
  ) throws(ProbedRefusal) -> bindery_size? {
    guard let function = table.members.preferred_size else { return nil }
    let call = call("preferred_size")
    let ruler = call.canvas(isRuler: true)
    var size = bindery_size(columns: 0, rows: 0)
    try calling(call) { table, failure in
      function(table.pointer, viewModel, available, ruler.pointer, &size, failure)
    }
    return size
  }

  /// Notes what the plugin is asked about, for whoever reads the board after a crash.
  package func note(_ record: TestRecord) {
    var text = record.description
    text.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) { cprobe_note_input($0.baseAddress, $0.count) }
    }
  }

  private func calling(
    _ function: String, _ body: (SizedTable<bindery_media_type>, UnsafePointer<bindery_sink>) -> Int32
  ) throws(ProbedRefusal) {
    try calling(call(function), body)
  }

  private func calling(
    _ call: ProbedCall, _ body: (SizedTable<bindery_media_type>, UnsafePointer<bindery_sink>) -> Int32
  ) throws(ProbedRefusal) {
    let failure = call.sink()
    let status = call.run { body(table, failure.pointer) }
    guard status != BINDERY_OK.rawValue else { return }
    throw ProbedRefusal(function: call.function, status: status, sentence: failure.written)
  }
}
