internal import Bindery
internal import BinderyRules

/// A record, and everything that a binding makes of it: two models, and three observations of their view models.
@MainActor
struct ShownRecord {
  /// The record that is shown.
  let record: TestRecord

  /// The model made from the record.
  let model: any BoundModel

  /// The view model over the model.
  let viewModel: any BoundViewModel

  /// The first observation of the view model.
  let observation: RecordObservation

  /// The second observation of the same view model, made after all others.
  let redrawn: RecordObservation

  /// The observation of another model of the same record, made after the first.
  let repeated: RecordObservation

  /// The other model made from the record.
  let repeatedModel: any BoundModel

  /// The model of the plugin's author, or `nil` if the binding's model doesn't hold one.
  var content: (any Model)? { (model as? any ModelHolder)?.heldModel }

  /// The second model of the plugin's author, or `nil` if the binding's model doesn't hold one.
  var repeatedContent: (any Model)? { (repeatedModel as? any ModelHolder)?.heldModel }

  /// The view model of the plugin's author, or `nil` if the binding's view model doesn't hold one.
  var logic: (any Sendable)? { (viewModel as? any ViewModelHolder)?.heldViewModel }

  /// Whether all three observations of the record are equal.
  var isSteady: Bool { observation == redrawn && observation == repeated }

  /// Decodes two models of a record with a binding, and observes them. Throws the error of the first step that fails.
  init(_ record: TestRecord, _ binding: ViewBinding) throws {
    self.record = record
    model = try binding.model(from: record.record())
    viewModel = try model.viewModel(in: .testing())
    observation = try RecordObservation(of: viewModel, over: model, binding)
    repeatedModel = try binding.model(from: record.record())
    repeated = try RecordObservation(of: repeatedModel.viewModel(in: .testing()), over: repeatedModel, binding)
    redrawn = try RecordObservation(of: viewModel, over: model, binding)
  }
}
