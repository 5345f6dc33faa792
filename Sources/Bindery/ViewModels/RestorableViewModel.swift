/// A live view model whose own state can be saved and restored.
///
/// Such state is the set of expanded rows, the current page, or the text of a field; the model isn't part of it.
/// Restoring the snapshot of another view model of the same type leads to an equal snapshot.
@MainActor
public protocol RestorableViewModel: LiveViewModel {
  /// The type of the view model's own state.
  associatedtype Snapshot: Codable & Equatable & Sendable

  /// The current state of the view model's own, without its model.
  var snapshot: Snapshot { get }

  /// Restores a state, perhaps that of an older version of this type.
  ///
  /// Parts that don't fit the model any more are skipped.
  func restore(_ snapshot: Snapshot)
}
