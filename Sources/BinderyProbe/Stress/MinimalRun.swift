internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// An item that is run from decode() to release many times, with as little of the host as possible.
///
/// Memory that grows meanwhile is therefore the plugin's.
final class MinimalRun {
  /// The media type whose functions are called.
  let type: ProbedType

  private let record: GuardedRecord

  // Made once and never freed or written: they accept everything and keep nothing.
  private nonisolated(unsafe) static let sink: UnsafeMutablePointer<bindery_sink> = {
    let sink = UnsafeMutablePointer<bindery_sink>.allocate(capacity: 1)
    sink.initialize(
      to: bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: nil, write: { _, _ in }))
    return sink
  }()
  private nonisolated(unsafe) static let canvas: UnsafeMutablePointer<bindery_canvas> = {
    let canvas = UnsafeMutablePointer<bindery_canvas>.allocate(capacity: 1)
    canvas.initialize(
      to: bindery_canvas(
        size: UInt32(MemoryLayout<bindery_canvas>.size), state: nil, run: { _, _, _ in }, spacer: { _ in },
        end_line: { _ in }, columns: { _, text in text.count }))
    return canvas
  }()

  private let sink = MinimalRun.sink
  private let canvas = MinimalRun.canvas

  /// Creates an item of a record, which is guarded as long as the object lives, and decoded anew in each run.
  ///
  /// If `isLean` is true, the texts of its fields have a guard page together, so that many items can live at once.
  init(_ record: TestRecord, of type: ProbedType, isLean: Bool = false) {
    self.type = type
    self.record = GuardedRecord(record, isLean: isLean)
    type.note(record)
  }

  /// Runs the item from decode() to release, and returns the number of functions called.
  ///
  /// `alive` runs before the view model and the model are released; it doesn't if the record is refused.
  @discardableResult
  func take(alive: () -> Void = {}) -> Int {
    if type.isDeclared {
      defer { alive() }
      return ask(ForeignFunction.Surroundings(record: record.pointer))
    }
    let table = type.table
    var model: UnsafeMutableRawPointer?
    let status = HostPart.call("decode") { table.members.decode(table.pointer, record.pointer, &model, sink) }
    guard status == BINDERY_OK.rawValue, let model else { return 1 }
    HostPart.call("identity") { table.members.identity(table.pointer, model, sink) }
    _ = HostPart.call("version") { table.members.version(table.pointer, model) }
    let count = view(of: model, alive: alive)
    HostPart.call("release_model") { table.members.release_model(table.pointer, model) }
    return count + 4
  }

  private func view(of model: UnsafeRawPointer, alive: () -> Void) -> Int {
    let table = type.table
    var viewModel: UnsafeMutableRawPointer?
    let status = HostPart.call("create") { table.members.create(table.pointer, model, &viewModel, sink) }
    guard status == BINDERY_OK.rawValue, let viewModel else { return 1 }
    _ = HostPart.call("draw") { table.members.draw(table.pointer, viewModel, canvas, sink) }
    let count = ask(ForeignFunction.Surroundings(viewModel: viewModel))
    alive()
    HostPart.call("release_view_model") { table.members.release_view_model(table.pointer, viewModel) }
    return count + 3
  }

  private func ask(_ surroundings: ForeignFunction.Surroundings) -> Int {
    for function in type.properties + type.actions {
      HostPart.call(function.table.name) { _ = try? function(surroundings) }
    }
    return type.properties.count + type.actions.count
  }
}
