/// A view model that lives, and whose own state can be put aside and taken up again:
/// what is unfolded, which page is shown, what was typed.
///
/// The model isn't part of it. Restoring what another of the same kind put aside
/// leads to an equal snapshot.
@MainActor
public protocol RestorableViewModel: LiveViewModel {
  /// The state of the view model's own.
  associatedtype Snapshot: Codable & Equatable & Sendable

  /// The state now.
  var snapshot: Snapshot { get }

  /// Takes up a state. What fits the model no longer is left out.
  ///
  /// - Parameter snapshot: A state of this type of view model, perhaps of an older version.
  func restore(_ snapshot: Snapshot)
}
