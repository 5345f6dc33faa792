internal import BinderyRules
internal import CBindery

extension ProbedType {
  /// Returns the observation of a record, or `nil` if it is refused or isn't the same each time.
  ///
  /// A comparison with another record proves something only if both observations are steady.
  func steadyObservation(of record: TestRecord) -> RecordObservation? {
    guard isSteady(record) else { return nil }
    let observations = [observation(of: record), observation(of: record)]
    return observations[0] == observations[1] && observations[0].failure == nil ? observations[0] : nil
  }

  /// Returns whether a model and a view model of a record stay the same while they are drawn and asked several times.
  ///
  /// Of a declared type, it is whether the properties stay the same. A refused record is steady.
  func isSteady(_ record: TestRecord) -> Bool {
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

  /// Returns whether the properties of a declared type have equal results each time.
  private func hasSteadyProperties(_ record: TestRecord) -> Bool {
    let all = (0..<3).map { _ in observation(of: record).properties }
    return all.allSatisfy { $0 == all[0] }
  }

  private func isUnchanging(_ viewModel: UnsafeMutableRawPointer) throws(ProbedRefusal) -> Bool {
    let (drawing, answers) = (try draw(viewModel).drawing, members(of: viewModel))
    let (second, again) = (try draw(viewModel).drawing, members(of: viewModel))
    let third = try draw(viewModel).drawing
    return drawing == second && second == third && answers == again
  }

  /// Returns what a view model's properties return, followed by what its actions do.
  func members(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.Member] {
    propertyMembers(of: viewModel) + actionMembers(of: viewModel)
  }
}
