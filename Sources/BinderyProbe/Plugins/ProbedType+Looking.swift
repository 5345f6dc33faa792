internal import Bindery
internal import BinderyLoading
internal import BinderyRules

extension ProbedType {
  /// Returns an observation of a view model that stays alive: its drawing, properties and actions.
  func look(at viewModel: UnsafeMutableRawPointer) -> RecordObservation {
    var seen = RecordObservation()
    do throws(ProbedRefusal) {
      seen.drawing = try draw(viewModel).drawing
    } catch {
      seen.failure = String(decoding: error.sentence, as: UTF8.self)
    }
    let surroundings = ForeignFunction.Surroundings(viewModel: viewModel)
    seen.properties = members(properties, surroundings)
    seen.actions = members(actions, surroundings)
    return seen
  }

  /// Returns an observation of a model that stays alive: its identity and version, and `other`'s view.
  func look(atModel model: UnsafeRawPointer, like other: RecordObservation) -> RecordObservation {
    var seen = other
    seen.identity = String(decoding: identity(of: model), as: UTF8.self)
    seen.version = version(of: model)
    return seen
  }
}
