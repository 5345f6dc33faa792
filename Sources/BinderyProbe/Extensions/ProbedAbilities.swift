internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// What items of one kind offer to a screen, by the extensions of their plugin: actions, contents, views and restoring.
struct ProbedAbilities {
  /// The media type of the items.
  let type: ProbedType

  /// The functions of live view models, or `nil` if they don't live.
  let live: ProbedLive?

  /// The plugin's table of actions, or `nil` if it has none.
  let actions: ActionsTable?

  /// The plugin's table of contents, or `nil` if items of this kind have none.
  let contents: ContentsTable?

  /// The views of this kind by purpose, in the order of the plugin's table.
  let views: [ViewTable]

  /// The plugin's table that saves and restores, or `nil` if view models of this kind can't be restored.
  let restoring: RestoringTable?

  /// Whether the plugin may refuse actions.
  var refusesActions: Bool { actions?.table.refusesActions == true }

  /// Whether the extensions say nothing of items of this kind.
  var isEmpty: Bool {
    !refusesActions && contents == nil && views.isEmpty && restoring == nil
  }
}

/// An item that a plugin's functions are called with: its model and its view model, or its record as both.
struct ProbedItem {
  /// The model; of a declared type the record.
  let model: UnsafeRawPointer

  /// The view model; of a declared type the record, which is never written to.
  let viewModel: UnsafeMutableRawPointer
}

extension ProbedType {
  /// Calls `body` with an item of a record, and releases its view model and its model afterwards, if it has any.
  ///
  /// Skips `body` if there is no view model. Throws the refusal, or what `body` throws.
  func withItem(
    of record: TestRecord, _ body: (ProbedItem) throws(CallFailure) -> Void
  ) throws(CallFailure) {
    guard isDeclared else {
      return try withModel(of: record) { (model) throws(CallFailure) in
        try withViewModel(over: model) { (viewModel) throws(CallFailure) in
          try body(ProbedItem(model: model, viewModel: viewModel))
        }
      }
    }
    note(record)
    let lent = GuardedRecord(record)
    let record = UnsafeRawPointer(lent.pointer)
    try body(ProbedItem(model: record, viewModel: UnsafeMutableRawPointer(mutating: record)))
  }
}
