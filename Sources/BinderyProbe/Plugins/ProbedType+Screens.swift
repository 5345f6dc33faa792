internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// What is seen of a view model beside its row: the views for other purposes, and why actions aren't possible.

extension ProbedType {
  /// The answer of possible().
  struct Possibility: Hashable {
    /// Whether the action is possible.
    let isPossible: Bool

    /// The bytes written to `reason`, unrepaired.
    let reason: [UInt8]
  }

  /// Asks whether an action of a view model is possible; the answer is `nil` if the plugin has no possible().
  func possibility(of action: String, _ viewModel: UnsafeMutableRawPointer) -> Possibility? {
    guard let actionTable, actionTable.table.refusesActions else { return nil }
    var memory = GuardedMemory()
    let name = memory.text(action, "the name of an action").bytes
    return actionTable.table.possibility(of: name, viewModel, of: table.pointer, in: call("possible"))
      .map { Possibility(isPossible: $0.isPossible, reason: $0.reason) }
  }

  /// Draws a view of a type with code, and returns the drawing, or throws the refusal.
  func draw(
    _ view: ViewTable, _ viewModel: UnsafeMutableRawPointer
  ) throws(CallFailure) -> ProbedCanvas.Contents {
    let call = call("draw")
    let canvas = call.canvas()
    try view.table.draw(viewModel, of: table.pointer, on: canvas.pointer, in: call)
    return canvas.contents
  }

  /// Returns the drawings of a view model of a type with code for other purposes than the row.
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

  /// Returns why each action of a view model isn't possible; of a declared type, the view model is the record.
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
  /// The name of the purpose of the view, or its number if it is unknown.
  var purposeName: String { purpose?.rawValue ?? "\(number)" }
}
