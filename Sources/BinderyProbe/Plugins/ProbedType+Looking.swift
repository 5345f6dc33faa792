internal import Bindery
internal import BinderyLoading
internal import BinderyRules

extension ProbedType {
  /// What is seen of a view model that stays.
  ///
  /// - Parameter viewModel: The view model.
  /// - Returns: Its drawing, its properties and its actions.
  func look(at viewModel: UnsafeMutableRawPointer) -> Sighting {
    var seen = Sighting()
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

  /// What is seen of a model that stays.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - other: What is taken for all that only a view model tells.
  /// - Returns: Its identity and its version, with the rest of the other.
  func look(atModel model: UnsafeRawPointer, like other: Sighting) -> Sighting {
    var seen = other
    seen.identity = String(decoding: identity(of: model), as: UTF8.self)
    seen.version = version(of: model)
    return seen
  }
}
