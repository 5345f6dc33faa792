package import BinderyRules
internal import CBindery

// Models and view models of a type with code that are released for certain.

extension ProbedType {
  /// Makes a model of a record for the time of a call.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - body: The call. It is left out where no model was made.
  /// - Throws: With which status and sentence a function failed.
  package func withModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    guard let model = try decode(record) else { return }
    defer { release(model: model) }
    try body(model)
  }

  /// Makes a view model for the time of a call.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - body: The call. It is left out where no view model was made.
  /// - Throws: With which status and sentence a function failed.
  package func withViewModel(
    over model: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    guard let viewModel = try create(over: model) else { return }
    defer { release(viewModel: viewModel) }
    try body(viewModel)
  }

  /// Makes a model and a view model of a record for the time of a call.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - body: The call. It is left out where there is no view model.
  /// - Throws: With which status and sentence a function failed.
  package func withViewModel(
    of record: TestRecord, _ body: (UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    try withModel(of: record) { (model) throws(ProbedRefusal) in try withViewModel(over: model, body) }
  }
}
