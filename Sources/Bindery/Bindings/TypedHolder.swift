/// A bound model that holds a model in Swift: for tests of the type itself.
package protocol ModelHolder: BoundModel {
  /// The model.
  var heldModel: any Model { get }
}

/// A bound view model that holds one in Swift: for tests of the type itself.
package protocol ViewModelHolder: BoundViewModel {
  /// The view model: a `ViewModel`, or a `LiveViewModel`.
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
