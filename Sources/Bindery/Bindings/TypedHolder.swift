/// A bound model whose typed model is in this library, and is accessible to the tests of the plugin's author.
package protocol ModelHolder: BoundModel {
  /// The decoded model, of the type that the plugin's author wrote.
  var heldModel: any Model { get }
}

/// A bound view model whose typed view model is in this library, and is accessible to the tests of the plugin's author.
package protocol ViewModelHolder: BoundViewModel {
  /// The view model, a `ViewModel` or a `LiveViewModel` of the type that the plugin's author wrote.
  @MainActor var heldViewModel: any Sendable { get }
}

extension TypedModel: ModelHolder {
  /// The decoded model of the plugin's author.
  package var heldModel: any Model { content }
}

extension TypedViewModel: ViewModelHolder {
  /// The view model of the plugin's author.
  package var heldViewModel: any Sendable { viewModel }
}

extension TypedLiveModel: ModelHolder {
  /// The decoded model of the plugin's author.
  package var heldModel: any Model { content }
}

extension TypedLiveViewModel: ViewModelHolder {
  /// The view model of the plugin's author.
  package var heldViewModel: any Sendable { shown.viewModel }
}
