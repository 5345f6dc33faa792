/// A live view model whose own state can be saved and restored.
///
/// Such state is the set of expanded rows, the current page, or the text of a field; the model isn't part of it.
/// Restoring the snapshot of another view model of the same type leads to an equal snapshot. A host saves snapshots of
/// at most 64 KiB, and hands them to the same version of the plugin in a later process.
@MainActor
public protocol RestorableViewModel: LiveViewModel {
  /// The type of the view model's own state.
  associatedtype Snapshot: Codable & Equatable & Sendable

  /// The current state of the view model's own, without its model.
  var snapshot: Snapshot { get }

  /// Restores a state, that of a view model of the same thing, right after this one was created.
  ///
  /// A state is taken whole or not at all: where `snapshot` is another one afterwards, since a part of it doesn't fit the
  /// model any more and was skipped or brought into range, the view model is given its former one again.
  func restore(_ snapshot: Snapshot)
}
