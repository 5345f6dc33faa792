internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// What items of one kind offer to a screen, by the extensions of their plugin: actions, contents, views and restoring.
struct ProbedAbilities {
  /// The media type of the items.
  let type: ProbedType

  /// The functions of live view models, or `nil` if they don't live.
  let live: ProbedLive?

  /// The plugin's table of actions, or `nil` if it has none.
  let actions: SizedTable<bindery_actions>?

  /// The plugin's table of contents, or `nil` if items of this kind have none.
  let contents: SizedTable<bindery_contents>?

  /// The views of this kind by purpose, in the order of the plugin's table.
  let views: [SizedTable<bindery_view>]

  /// The plugin's table that saves and restores, or `nil` if view models of this kind can't be restored.
  let restoring: SizedTable<bindery_restoring>?

  /// Whether the extensions say nothing of items of this kind.
  var isEmpty: Bool {
    actions?.members.possible == nil && contents == nil && views.isEmpty && restoring == nil
  }
}

/// An item that a plugin's functions are called with: its model and its view model, or its record as both.
struct ProbedItem {
  /// The model; of a declared type the record.
  let model: UnsafeRawPointer

  /// The view model; of a declared type the record, which is never written to.
  let viewModel: UnsafeMutableRawPointer
}

extension ProbedPlugin {
  /// Returns what items of a media type offer to a screen.
  func abilities(of type: ProbedType) -> ProbedAbilities {
    let kind = type.kind.rawValue
    let contents = ability(BINDERY_CONTENTS, .contents, over: bindery_contents())
    let restoring = ability(BINDERY_RESTORING, .restoring, over: bindery_restoring())
    return ProbedAbilities(
      type: type,
      live: live(kind).map { ProbedLive(type: type, table: $0) },
      actions: ability(BINDERY_ACTIONS, .actions, over: bindery_actions()),
      contents: contents.flatMap { names(kind, $0.members.kinds, $0.members.kind_count) ? $0 : nil },
      views: views(of: kind),
      restoring: restoring.flatMap { names(kind, $0.members.kinds, $0.members.kind_count) ? $0 : nil })
  }

  /// Returns the views of a kind for other purposes than the row, in the order of the plugin's table.
  func views(of kind: String) -> [SizedTable<bindery_view>] {
    guard let list = ability(BINDERY_VIEWS, .views, over: bindery_views())?.members, let views = list.views else {
      return []
    }
    return (0..<min(list.view_count, 1024)).compactMap { views[$0].flatMap { sized($0, .view, over: bindery_view()) } }
      .filter { $0.members.kind.map { String(cString: $0) } == kind }
  }

  /// Returns whether a kind is one of those in an array of a table.
  func names(_ kind: String, _ kinds: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> Bool {
    guard let kinds else { return false }
    return (0..<min(count, 1024)).contains { kinds[$0].map { String(cString: $0) } == kind }
  }
}

extension ProbedType {
  /// Calls `body` with an item of a record, and releases its view model and its model afterwards, if it has any.
  ///
  /// Skips `body` if there is no view model. Throws the refusal, or what `body` throws.
  func withItem(
    of record: TestRecord, _ body: (ProbedItem) throws(ProbedRefusal) -> Void
  ) throws(ProbedRefusal) {
    guard isDeclared else {
      return try withModel(of: record) { (model) throws(ProbedRefusal) in
        try withViewModel(over: model) { (viewModel) throws(ProbedRefusal) in
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
