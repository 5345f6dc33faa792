/// A live view model whose state, apart from its model, can be saved and restored in a later process.
///
/// Such state is, for example, the set of expanded rows, the current page, or the text of an input field. Restoring the
/// snapshot of another view model of the same type must lead to an equal snapshot. A host saves snapshots of at most
/// 64 KiB, and restores them with the same version of the plugin.
@MainActor
public protocol RestorableViewModel: LiveViewModel {
  /// The type of the state to save, without the model.
  associatedtype Snapshot: Codable & Equatable & Sendable

  /// The current state to save, without the model.
  var snapshot: Snapshot { get }

  /// Restores the state of an earlier view model of the same item, right after this one was created.
  ///
  /// A state is restored as a whole or not at all: if `snapshot` differs from it afterwards, because a part of it no
  /// longer fits the model and was skipped or clamped, the view model gets its former state back.
  func restore(_ snapshot: Snapshot)
}
