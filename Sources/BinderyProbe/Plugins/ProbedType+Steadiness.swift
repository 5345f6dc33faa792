package import BinderyRules
internal import CBindery

extension ProbedType {
  /// Looks whether a record gives the same whenever it is looked at: all that a comparison has to take for granted
  /// that is about something else.
  ///
  /// - Parameter record: The record.
  /// - Returns: What is seen of it; nothing where it is refused, or is not the same each time.
  /// - Throws: A rule that is found broken.
  package func steadySighting(of record: TestRecord) throws(Finding) -> Sighting? {
    guard isSteady(record) else { return nil }
    let sightings = [try sighting(of: record), try sighting(of: record)]
    return sightings[0] == sightings[1] && sightings[0].failure == nil ? sightings[0] : nil
  }

  /// Whether one model and one view model of a record stay as they are, whatever they are asked for.
  ///
  /// - Parameter record: The record.
  /// - Returns: Whether they do; of a declared type, whether its properties do.
  package func isSteady(_ record: TestRecord) -> Bool {
    guard !isDeclared else { return hasSteadyProperties(record) }
    var isSteady = true
    try? withModel(of: record) { (model) throws(ProbedRefusal) in
      let before = (identity(of: model), version(of: model))
      isSteady = before == (identity(of: model), version(of: model))
      try withViewModel(over: model) { (viewModel) throws(ProbedRefusal) in
        isSteady = try isUnchanging(viewModel) && isSteady
      }
      isSteady = isSteady && before == (identity(of: model), version(of: model))
    }
    return isSteady
  }

  /// Whether properties of a declared type give the same twice.
  private func hasSteadyProperties(_ record: TestRecord) -> Bool {
    let sightings = (0..<3).map { _ in try? sighting(of: record) }
    return sightings.allSatisfy { $0?.properties == sightings[0]?.properties }
  }

  private func isUnchanging(_ viewModel: UnsafeMutableRawPointer) throws(ProbedRefusal) -> Bool {
    let (drawing, answers) = (try draw(viewModel).drawing, members(of: viewModel))
    let (second, again) = (try draw(viewModel).drawing, members(of: viewModel))
    let third = try draw(viewModel).drawing
    return drawing == second && second == third && answers == again
  }

  /// What the properties and actions of a view model give.
  ///
  /// - Parameter viewModel: The view model.
  /// - Returns: The answers, first of properties and then of actions.
  package func members(of viewModel: UnsafeMutableRawPointer) -> [Sighting.Member] {
    propertyMembers(of: viewModel) + actionMembers(of: viewModel)
  }
}
