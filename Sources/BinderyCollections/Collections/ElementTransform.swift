internal import Bindery

/// A function that turns the elements of a section into those of another collection's section.
enum ElementTransform<Input: CollectionElement, Output: CollectionElement> {
  /// A function that runs synchronously, on the main actor.
  case direct(@MainActor ([Input]) -> [Output])

  /// A function that runs off the main actor, and returns `nil` if its task was cancelled.
  case concurrent(@concurrent @Sendable ([Input]) async -> [Output]?)
}

extension ElementTransform {
  /// Returns a transform that handles one element after the other off the main actor, and stops on cancellation.
  ///
  /// Elements for which the function returns `nil` are dropped.
  static func each(_ transform: @escaping @concurrent @Sendable (Input) async -> Output?) -> Self {
    .concurrent { await $0.outputs(of: transform) }
  }
}

extension Array where Element: Sendable {
  /// Returns the outputs of a function for one element after the other, or `nil` if the task was cancelled.
  ///
  /// Elements for which the function returns `nil` are dropped.
  @concurrent
  func outputs<Output>(of transform: @concurrent @Sendable (Element) async -> Output?) async -> [Output]? {
    var outputs: [Output] = []
    for element in self {
      if Task.isCancelled { return nil }
      if let output = await transform(element) { outputs.append(output) }
    }
    return outputs
  }
}
