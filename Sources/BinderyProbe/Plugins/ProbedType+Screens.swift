internal import Bindery
internal import BinderyLoading
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
    guard let function = actionTable?.members.possible else { return nil }
    var memory = GuardedMemory()
    let name = memory.text(action, "the name of an action").bytes
    let call = call("possible")
    let reason = call.sink("reason")
    let isPossible = call.run { function(table.pointer, viewModel, name, reason.pointer) }
    return Possibility(isPossible: isPossible, reason: reason.written)
  }

  /// Draws a view of a type with code, and returns the drawing, or throws the refusal.
  func draw(
    _ view: SizedTable<bindery_view>, _ viewModel: UnsafeMutableRawPointer
  ) throws(ProbedRefusal) -> ProbedCanvas.Contents {
    guard let function = view.members.draw else { return ProbedCanvas.Contents() }
    let call = call("draw")
    let (canvas, failure) = (call.canvas(), call.sink())
    let status = call.run { function(table.pointer, viewModel, canvas.pointer, failure.pointer) }
    guard status == BINDERY_OK.rawValue else {
      throw ProbedRefusal(function: "draw", status: status, sentence: failure.written)
    }
    return canvas.contents
  }

  /// Returns the drawings of a view model of a type with code for other purposes than the row.
  func drawings(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.View] {
    views.map { drawing(by: $0, of: viewModel) }
  }

  /// Returns the drawing of a view model by one of its views for other purposes than the row.
  func drawing(by view: SizedTable<bindery_view>, of viewModel: UnsafeMutableRawPointer) -> RecordObservation.View {
    var seen = RecordObservation.View(view.purposeName)
    do throws(ProbedRefusal) {
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

extension SizedTable<bindery_view> {
  /// The name of the purpose of the view, or its number if it is unknown.
  var purposeName: String {
    ViewPurpose(contractPurpose: members.purpose)?.rawValue ?? "\(members.purpose)"
  }
}
