internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import CProbe

// Calls the functions of a type that isn't declarative, each as one watched call with guarded arguments.

extension ProbedType {
  /// Decodes a record into a model, and records it as the current input for reports of crashes.
  ///
  /// - Parameters:
  ///   - record: The record, which is guarded during the call.
  ///   - canExpand: Whether the record has the optional function `expand` for nested values.
  /// - Returns: The model, which the caller releases, or `nil` if the function succeeded without one.
  /// - Throws: The failure of the function, if it refuses the record.
  func decode(
    _ record: TestRecord, canExpand: Bool = true
  ) throws(CallFailure) -> UnsafeMutableRawPointer? {
    note(record)
    let lent = GuardedRecord(record, canExpand: canExpand)
    var model: UnsafeMutableRawPointer?
    let pointer = lent.pointer
    defer { attributeThreads(of: pointer, to: model) }
    try table.decode(pointer, into: &model, in: call("decode", about: pointer))
    return model
  }

  /// Returns the identity of a model as the bytes that the plugin wrote, which may be invalid UTF-8.
  func identity(of model: UnsafeRawPointer) -> [UInt8] {
    table.identity(of: model, in: call("identity"))
  }

  /// Returns the version of a model, as the plugin computes it.
  func version(of model: UnsafeRawPointer) -> UInt64 {
    table.version(of: model, in: call("version"))
  }

  /// Releases a model, which must not be used again.
  func release(model: UnsafeMutableRawPointer) {
    table.release(model: model, in: call("release_model"))
    HostPart.noteReleased(model, isViewModel: false)
  }

  /// Creates a view model for a model.
  ///
  /// - Parameter model: The model, which must outlive the view model.
  /// - Returns: The view model, which the caller releases, or `nil` if the function succeeded without one.
  /// - Throws: The failure of the function, if it refuses the model.
  func create(over model: UnsafeRawPointer) throws(CallFailure) -> UnsafeMutableRawPointer? {
    var viewModel: UnsafeMutableRawPointer?
    // Threads that create() starts are the view model's, which has no address yet. This address stands for it, at which
    // nothing else starts threads.
    let placeholder = model + 1
    defer { attributeThreads(of: placeholder, to: viewModel) }
    try table.create(over: model, into: &viewModel, in: call("create", about: placeholder))
    if viewModel != nil { HostPart.noteMade() }
    return viewModel
  }

  /// Attributes the threads that a function started for the object `placeholder` to `item`, the object that it made; to
  /// none if that is `nil`.
  private func attributeThreads(of placeholder: UnsafeRawPointer, to item: UnsafeMutableRawPointer?) {
    cprobe_current_guard()?.pointee.hand_over(placeholder, item)
  }

  /// Releases a view model, which must not be used again.
  func release(viewModel: UnsafeMutableRawPointer) {
    table.release(viewModel: viewModel, in: call("release_view_model", about: viewModel))
    HostPart.noteReleased(viewModel, isViewModel: true)
  }

  /// Draws a view model on a canvas that measures text as a terminal does, and returns the drawing, or throws the
  /// failure.
  func draw(_ viewModel: UnsafeMutableRawPointer) throws(CallFailure) -> ProbedCanvas.Contents {
    let call = call("draw", about: viewModel)
    let canvas = call.canvas()
    try table.draw(viewModel, on: canvas.pointer, in: call)
    return canvas.contents
  }

  /// Returns the size, in columns and rows, that a view prefers within the available one, or throws the failure.
  ///
  /// The result is `nil` if the plugin has no preferred_size().
  func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size
  ) throws(CallFailure) -> bindery_size? {
    try measured(viewModel, available: available)?.size
  }

  /// Returns the size that a view prefers within the available one, and the number of times that it drew meanwhile.
  ///
  /// The view is the row if `view` is `nil`. Throws the failure of the plugin.
  ///
  /// `measure` returns the number of columns of a text; `nil` stands for a terminal's. The result is `nil` if there is
  /// no preferred_size().
  func measured(
    _ viewModel: UnsafeMutableRawPointer, by view: ViewTable? = nil, available: bindery_size,
    measure: (@Sendable (String) -> Int)? = nil
  ) throws(CallFailure) -> (size: bindery_size, drawings: Int)? {
    guard view.map(\.table.hasPreferredSize) ?? table.hasPreferredSize else { return nil }
    let call = call("preferred_size")
    let ruler = call.canvas(isRuler: true, measure: measure)
    var size = bindery_size(columns: 0, rows: 0)
    if let view {
      _ = try view.table.preferredSize(
        of: viewModel, of: table.pointer, available: available, canvas: ruler.pointer, into: &size, in: call)
    } else {
      _ = try table.preferredSize(
        of: viewModel, available: available, canvas: ruler.pointer, into: &size, in: call)
    }
    return (size, ruler.contents.count)
  }

  /// Records the record as the current input of the plugin, which the tester reads after a crash.
  func note(_ record: TestRecord) {
    HostPart.note(input: record.description)
  }
}
