internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// A media type of the plugin, with the extension tables for its items: actions, contents, views and saved states.
struct ProbedAbilities {
  /// The media type of the items.
  let type: ProbedType

  /// The functions of live view models, which change by themselves; `nil` if those of the kind don't live.
  let live: ProbedLive?

  /// The plugin's table of actions' titles and possibility, or `nil` if it has none.
  let actions: ActionsTable?

  /// The functions that tell what an item contains, such as the songs of an album, or `nil` if the media type has none.
  let contents: ContentsTable?

  /// The kind's views for other purposes than a row, such as a page, in the order of the plugin's table.
  let views: [ViewTable]

  /// The plugin's functions that save and restore view models, or `nil` if those of this kind can't be restored.
  let restoring: RestoringTable?

  /// Whether the plugin has possible(), which says whether an action is possible; without it, all actions are.
  var refusesActions: Bool { actions?.table.refusesActions == true }

  /// Whether the plugin's extensions have nothing for items of this kind.
  var isEmpty: Bool {
    !refusesActions && contents == nil && views.isEmpty && restoring == nil
  }
}

/// The model and the view model that a plugin's functions are called with; for a declared type, both are the record.
struct ProbedItem {
  /// The item's model; for a declared type, the record.
  let model: UnsafeRawPointer

  /// The item's view model; for a declared type, the record, which is never written to.
  let viewModel: UnsafeMutableRawPointer
}

extension ProbedType {
  /// Calls `body` with a new item of a record, and releases the item's view model and model afterwards.
  ///
  /// Skips `body` if the plugin makes no model or view model. Throws the plugin's failure, or what `body` throws.
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
