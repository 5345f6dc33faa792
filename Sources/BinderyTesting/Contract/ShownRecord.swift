internal import Bindery
internal import BinderyRules

/// A record, and all that a binding makes of it.
@MainActor
struct ShownRecord {
  /// The record.
  let record: TestRecord

  /// The model.
  let model: any BoundModel

  /// The view model.
  let viewModel: any BoundViewModel

  /// What was seen of it.
  let sighting: Sighting

  /// What was seen of the same view model, after all others.
  let redrawn: Sighting

  /// What was seen of another model of the same record, after the first.
  let repeated: Sighting

  /// The other model.
  let repeatedModel: any BoundModel

  /// The model in Swift, where the binding holds one.
  var content: (any Model)? { (model as? any ModelHolder)?.heldModel }

  /// The other model in Swift, where the binding holds one.
  var repeatedContent: (any Model)? { (repeatedModel as? any ModelHolder)?.heldModel }

  /// The view model in Swift, where the binding holds one.
  var logic: (any Sendable)? { (viewModel as? any ViewModelHolder)?.heldViewModel }

  /// Whether it looks the same each time.
  var isSteady: Bool { sighting == redrawn && sighting == repeated }

  /// Shows a record twice.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - binding: Who shows it.
  /// - Throws: What is wrong with the record.
  init(_ record: TestRecord, _ binding: ViewBinding) throws {
    self.record = record
    model = try binding.model(from: record.record())
    viewModel = try model.viewModel(in: .testing())
    sighting = try Sighting(of: viewModel, over: model, binding)
    repeatedModel = try binding.model(from: record.record())
    repeated = try Sighting(of: repeatedModel.viewModel(in: .testing()), over: repeatedModel, binding)
    redrawn = try Sighting(of: viewModel, over: model, binding)
  }
}
