internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Observes a view model's views for other purposes than the row, and the reasons why actions aren't possible.

extension ProbedType {
  /// The plugin's answer to whether an action is possible.
  struct Possibility: Hashable {
    /// Whether the action is possible.
    let isPossible: Bool

    /// The bytes that the plugin wrote as the reason why the action isn't possible, which may be invalid UTF-8.
    let reason: [UInt8]
  }

  /// Returns the plugin's answer to whether an action of a view model is possible, or `nil` if it has no possible().
  func possibility(of action: String, _ viewModel: UnsafeMutableRawPointer) -> Possibility? {
    guard let actionTable, actionTable.table.refusesActions else { return nil }
    var memory = GuardedMemory()
    let name = memory.text(action, "the name of an action").bytes
    return actionTable.table.possibility(of: name, viewModel, of: table.pointer, in: call("possible"))
      .map { Possibility(isPossible: $0.isPossible, reason: $0.reason) }
  }

  /// Draws a view model by one of its views for other purposes than the row, and returns the drawing, or throws the
  /// failure.
  func draw(
    _ view: ViewTable, _ viewModel: UnsafeMutableRawPointer
  ) throws(CallFailure) -> ProbedCanvas.Contents {
    let call = call("draw")
    let canvas = call.canvas()
    try view.table.draw(viewModel, of: table.pointer, on: canvas.pointer, in: call)
    return canvas.contents
  }

  /// Returns the drawings of a view model for all other purposes than the row, for a type that isn't declarative.
  func drawings(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.View] {
    views.map { drawing(by: $0, of: viewModel) }
  }

  /// Returns the drawing of a view model by one of its views for other purposes than the row.
  func drawing(by view: ViewTable, of viewModel: UnsafeMutableRawPointer) -> RecordObservation.View {
    var seen = RecordObservation.View(view.purposeName)
    do throws(CallFailure) {
      seen.drawing = try draw(view, viewModel).drawing
    } catch {
      seen.failure = String(decoding: error.sentence, as: UTF8.self)
    }
    return seen
  }

  /// Returns for each action why it isn't possible, or an absent value if it is; for a declared type, the view model is
  /// the record.
  func reasons(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.Member] {
    actions.compactMap { action in
      let name = action.table.name
      guard let answer = possibility(of: name, viewModel) else { return nil }
      let reason = String(decoding: answer.reason, as: UTF8.self)
      return RecordObservation.Member(name, .value(answer.isPossible ? .absent : .text(reason)))
    }
  }
}

extension ViewTable {
  /// The name of the purpose that the view is for, or its number if it is unknown.
  var purposeName: String { purpose?.rawValue ?? "\(number)" }
}
