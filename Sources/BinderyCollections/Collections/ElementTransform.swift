internal import Bindery

/// A function that makes the elements of a section of those of another collection's.
enum ElementTransform<Input: CollectionElement, Output: CollectionElement> {
  /// Runs at once, on the main actor.
  case direct(@MainActor ([Input]) -> [Output])

  /// Runs off the main actor. It returns nothing where its task was cancelled.
  case concurrent(@concurrent @Sendable ([Input]) async -> [Output]?)
}

extension ElementTransform {
  /// Transforms one element after the other off the main actor, and stops when its task is cancelled.
  ///
  /// - Parameter transform: Makes an element of another; nothing drops it.
  /// - Returns: The transform.
  static func each(
    _ transform: @escaping @concurrent @Sendable (Input) async -> Output?
  ) -> Self {
    .concurrent { elements in
      var results: [Output] = []
      for element in elements {
        if Task.isCancelled { return nil }
        if let result = await transform(element) { results.append(result) }
      }
      return results
    }
  }
}
