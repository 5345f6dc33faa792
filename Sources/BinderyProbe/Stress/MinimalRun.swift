internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// An item that is decoded, drawn and released many times, with as little of the host's code as possible.
///
/// So memory that grows meanwhile is the plugin's.
final class MinimalRun {
  /// The media type whose functions are called.
  let type: ProbedType

  /// The record in guarded memory.
  private let record: GuardedRecord

  // Made once and never freed or written: it accepts everything and keeps nothing.
  /// A C canvas that drops what is drawn on it.
  private nonisolated(unsafe) static let canvas: UnsafeMutablePointer<bindery_canvas> = {
    let canvas = UnsafeMutablePointer<bindery_canvas>.allocate(capacity: 1)
    canvas.initialize(
      to: bindery_canvas(
        size: UInt32(MemoryLayout<bindery_canvas>.size), state: nil, run: { _, _, _ in }, spacer: { _ in },
        end_line: { _ in }, columns: { _, text in text.count }))
    return canvas
  }()

  /// Creates an item from a record, which is guarded as long as the object lives, and decoded anew in each run.
  ///
  /// If `isLean` is true, the texts of its fields share one guard page, so that many items can live at once.
  init(_ record: TestRecord, of type: ProbedType, isLean: Bool = false) {
    self.type = type
    self.record = GuardedRecord(record, isLean: isLean)
    type.note(record)
  }

  /// Runs the item from decode() to release, and returns the number of the plugin's functions that were called.
  ///
  /// `alive` is called before the view model and the model are released, but not if the record is refused.
  @discardableResult
  func run(alive: () -> Void = {}) -> Int {
    if type.isDeclared {
      defer { alive() }
      return ask(ForeignFunction.Surroundings(record: record.pointer))
    }
    let table = type.table
    var model: UnsafeMutableRawPointer?
    let decoded: Void? = try? table.decode(record.pointer, into: &model, in: MinimalCall(function: "decode"))
    guard decoded != nil, let model else { return 1 }
    _ = table.identity(of: model, in: MinimalCall(function: "identity"))
    _ = table.version(of: model, in: MinimalCall(function: "version"))
    let count = view(of: model, alive: alive)
    table.release(model: model, in: MinimalCall(function: "release_model"))
    return count + 4
  }

  /// Creates, draws and releases a view model, and returns the number of calls that were made.
  private func view(of model: UnsafeRawPointer, alive: () -> Void) -> Int {
    let table = type.table
    var viewModel: UnsafeMutableRawPointer?
    let created: Void? = try? table.create(over: model, into: &viewModel, in: MinimalCall(function: "create"))
    guard created != nil, let viewModel else { return 1 }
    try? table.draw(viewModel, on: Self.canvas, in: MinimalCall(function: "draw"))
    let count = ask(ForeignFunction.Surroundings(viewModel: viewModel))
    alive()
    table.release(viewModel: viewModel, in: MinimalCall(function: "release_view_model"))
    return count + 3
  }

  /// Calls the functions of all properties and actions, and returns their number.
  private func ask(_ surroundings: ForeignFunction.Surroundings) -> Int {
    for function in type.properties + type.actions {
      HostPart.call(function.table.name) { _ = try? function(surroundings) }
    }
    return type.properties.count + type.actions.count
  }
}

/// A call that records the function's name for reports of crashes, and drops what the plugin writes.
private struct MinimalCall: PluginCall {
  /// The name of the function that is called.
  let function: String

  // Made once and never freed or written.
  /// A C sink that drops what is written to it.
  private nonisolated(unsafe) static let sink: UnsafeMutablePointer<bindery_sink> = {
    let sink = UnsafeMutablePointer<bindery_sink>.allocate(capacity: 1)
    sink.initialize(
      to: bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: nil, write: { _, _ in }))
    return sink
  }()

  /// Runs the call, and returns its result.
  func run<Result>(_ body: () -> Result) -> Result {
    HostPart.call(function, body)
  }

  /// Passes the sink to a call, and returns an empty text.
  func written<Failure: Error>(
    to parameter: String, _ body: (UnsafePointer<bindery_sink>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    try body(Self.sink)
    return []
  }
}
