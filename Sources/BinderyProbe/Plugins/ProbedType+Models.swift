internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Calls closures with models and view models of a type that isn't declarative, and releases these on every path.

extension ProbedType {
  /// Calls `body` with a model of a record, and releases the model afterwards.
  ///
  /// Skips `body` if decode() made no model. Throws the plugin's failure, or what `body` throws.
  func withModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(CallFailure) -> Void
  ) throws(CallFailure) {
    guard let model = try decode(record) else { return }
    defer { release(model: model) }
    try body(model)
  }

  /// Calls `body` with a view model of a model, and releases the view model afterwards.
  ///
  /// Skips `body` if create() made no view model. Throws the plugin's failure, or what `body` throws.
  func withViewModel(
    over model: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) throws(CallFailure) -> Void
  ) throws(CallFailure) {
    guard let viewModel = try create(over: model) else { return }
    defer { release(viewModel: viewModel) }
    try body(viewModel)
  }

  /// Calls `body` with a view model of a record, and releases it and its model afterwards.
  ///
  /// Skips `body` if there is no view model. Throws the plugin's failure, or what `body` throws.
  func withViewModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(CallFailure) -> Void
  ) throws(CallFailure) {
    try withModel(of: record) { (model) throws(CallFailure) in try withViewModel(over: model, body) }
  }

  /// Returns the observation of a record, or `nil` if it is refused or isn't the same each time.
  ///
  /// A comparison with another record proves something only if both observations are steady.
  func steadyObservation(of record: TestRecord) -> RecordObservation? {
    guard isSteady(record) else { return nil }
    let observations = [observation(of: record), observation(of: record)]
    return observations[0] == observations[1] && observations[0].failure == nil ? observations[0] : nil
  }

  /// Returns whether a model and a view model of a record stay the same while they are drawn and queried several times.
  ///
  /// For a declarative type, it is whether the properties stay the same. A refused record is steady.
  func isSteady(_ record: TestRecord) -> Bool {
    guard !isDeclared else { return hasSteadyProperties(record) }
    var isSteady = true
    try? withModel(of: record) { (model) throws(CallFailure) in
      let before = (identity(of: model), version(of: model))
      isSteady = before == (identity(of: model), version(of: model))
      try withViewModel(over: model) { (viewModel) throws(CallFailure) in
        isSteady = try isUnchanging(viewModel) && isSteady
      }
      isSteady = isSteady && before == (identity(of: model), version(of: model))
    }
    return isSteady
  }

  /// Returns whether the properties of a declarative type have equal results each time.
  private func hasSteadyProperties(_ record: TestRecord) -> Bool {
    let all = (0..<3).map { _ in observation(of: record).properties }
    return all.allSatisfy { $0 == all[0] }
  }

  /// Returns whether a view model draws and returns the same when it is asked twice.
  private func isUnchanging(_ viewModel: UnsafeMutableRawPointer) throws(CallFailure) -> Bool {
    let first = (try draw(viewModel).drawing, drawings(of: viewModel), members(of: viewModel), reasons(of: viewModel))
    let second = (try draw(viewModel).drawing, drawings(of: viewModel), members(of: viewModel), reasons(of: viewModel))
    let third = try draw(viewModel).drawing
    return first == second && second.0 == third
  }

  /// Returns what a view model's properties return, followed by what its actions return.
  func members(of viewModel: UnsafeMutableRawPointer) -> [RecordObservation.Member] {
    propertyMembers(of: viewModel) + actionMembers(of: viewModel)
  }
}
