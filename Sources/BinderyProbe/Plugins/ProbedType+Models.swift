internal import BinderyRules
internal import CBindery

// Scopes that release the models and view models of a type with code on every path.

extension ProbedType {
  /// Calls `body` with a model of a record, and releases the model afterwards.
  ///
  /// Skips `body` if decode() made no model. Throws the refusal, or what `body` throws.
  func withModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    guard let model = try decode(record) else { return }
    defer { release(model: model) }
    try body(model)
  }

  /// Calls `body` with a view model, and releases the view model afterwards.
  ///
  /// Skips `body` if create() made no view model. Throws the refusal, or what `body` throws.
  func withViewModel(
    over model: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    guard let viewModel = try create(over: model) else { return }
    defer { release(viewModel: viewModel) }
    try body(viewModel)
  }

  /// Calls `body` with a view model of a record, and releases it and its model afterwards.
  ///
  /// Skips `body` if there is no view model. Throws the refusal, or what `body` throws.
  func withViewModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    try withModel(of: record) { (model) throws(ProbedRefusal) in try withViewModel(over: model, body) }
  }
}
