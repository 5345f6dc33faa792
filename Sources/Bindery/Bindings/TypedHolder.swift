/// A bound model over a model in Swift, for tests of that model's type.
package protocol ModelHolder: BoundModel {
  /// The model that the bound model holds.
  var heldModel: any Model { get }
}

/// A bound view model over a view model in Swift, for tests of that view model's type.
package protocol ViewModelHolder: BoundViewModel {
  /// The view model, a `ViewModel` or a `LiveViewModel`.
  @MainActor var heldViewModel: any Sendable { get }
}

extension TypedModel: ModelHolder {
  package var heldModel: any Model { content }
}

extension TypedViewModel: ViewModelHolder {
  package var heldViewModel: any Sendable { viewModel }
}

extension TypedLiveModel: ModelHolder {
  package var heldModel: any Model { content }
}

extension TypedLiveViewModel: ViewModelHolder {
  package var heldViewModel: any Sendable { shown.viewModel }
}
