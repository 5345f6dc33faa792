internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery
internal import CProbe

// The functions of a type with code, each as one watched call with guarded arguments.

extension ProbedType {
  /// Decodes a record, which is noted on the board.
  ///
  /// - Parameters:
  ///   - record: The record, which is guarded during the call.
  ///   - canExpand: Whether the record has `expand` for nested values, which the contract leaves open.
  /// - Returns: The model, which the caller releases, or `nil` if the function succeeded without one.
  /// - Throws: The refusal of the record.
  func decode(
    _ record: TestRecord, canExpand: Bool = true
  ) throws(ProbedRefusal) -> UnsafeMutableRawPointer? {
    note(record)
    let lent = GuardedRecord(record, canExpand: canExpand)
    var model: UnsafeMutableRawPointer?
    let pointer = lent.pointer
    defer { handOver(from: pointer, to: model) }
    try calling(call("decode", about: pointer)) { table, failure in
      table.members.decode(table.pointer, pointer, &model, failure)
    }
    return model
  }

  /// Returns the identity of a model, as the bytes that the plugin wrote, unrepaired.
  func identity(of model: UnsafeRawPointer) -> [UInt8] {
    let call = call("identity")
    let out = call.sink("out")
    call.run { table.members.identity(table.pointer, model, out.pointer) }
    return out.written
  }

  /// Returns the version of a model.
  func version(of model: UnsafeRawPointer) -> UInt64 {
    call("version").run { table.members.version(table.pointer, model) }
  }

  /// Releases a model, which must not be used again.
  func release(model: UnsafeMutableRawPointer) {
    call("release_model").run { table.members.release_model(table.pointer, model) }
    HostPart.noteReleased(model, isViewModel: false)
  }

  /// Creates a view model over a model.
  ///
  /// - Parameter model: The model, which must outlive the view model.
  /// - Returns: The view model, which the caller releases, or `nil` if the function succeeded without one.
  /// - Throws: The refusal of the model.
  func create(over model: UnsafeRawPointer) throws(ProbedRefusal) -> UnsafeMutableRawPointer? {
    var viewModel: UnsafeMutableRawPointer?
    // What it begins is the view model's, which has no address yet: nothing else begins at this one.
    let place = model + 1
    defer { handOver(from: place, to: viewModel) }
    try calling(call("create", about: place)) { table, failure in
      table.members.create(table.pointer, model, &viewModel, failure)
    }
    if viewModel != nil { HostPart.noteMade() }
    return viewModel
  }

  /// Makes the threads that a function has begun those of what it has made, if it has made anything.
  private func handOver(from place: UnsafeRawPointer, to item: UnsafeMutableRawPointer?) {
    cprobe_current_guard()?.pointee.hand_over(place, item)
  }

  /// Releases a view model, which must not be used again.
  func release(viewModel: UnsafeMutableRawPointer) {
    call("release_view_model", about: viewModel).run { table.members.release_view_model(table.pointer, viewModel) }
    HostPart.noteReleased(viewModel, isViewModel: true)
  }

  /// Draws a view model on a canvas as wide as a terminal says, and returns the drawing, or throws the refusal.
  func draw(_ viewModel: UnsafeMutableRawPointer) throws(ProbedRefusal) -> ProbedCanvas.Contents {
    let call = call("draw", about: viewModel)
    let canvas = call.canvas()
    try calling(call) { table, failure in table.members.draw(table.pointer, viewModel, canvas.pointer, failure) }
    return canvas.contents
  }

  /// Returns the size, in columns and rows, that a view prefers within the available one, or throws the refusal.
  ///
  /// The result is `nil` if the plugin has no preferred_size().
  func preferredSize(
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

  /// Notes a record on the board as the current input, which the tester reads after a crash.
  func note(_ record: TestRecord) {
    HostPart.note(input: record.description)
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
