public import Bindery

extension ModelCollection {
  /// Returns a collection of the elements that pass a filter.
  ///
  /// - Parameters:
  ///   - limit: The number of passing elements to keep, or `nil` for all.
  ///   - filter: Returns whether an element passes.
  /// - Returns: The collection, whose filter runs on the main actor.
  public func filtered(
    limit: CollectionLimit? = nil, _ filter: @escaping @MainActor (Element) -> Bool
  ) -> FilteredModelCollection<Element, Failure> {
    FilteredModelCollection(self, limit: limit, filter: filter)
  }

  /// Returns a collection whose elements are sorted within each section.
  ///
  /// The sort is stable: equal elements keep their order. The predicate returns whether its first argument precedes its
  /// second.
  public func sorted(
    by precedes: @escaping @MainActor (Element, Element) -> Bool
  ) -> SortedModelCollection<Element, Failure> {
    SortedModelCollection(self, by: precedes)
  }

  /// Returns a collection whose elements a function makes from the elements of this one.
  public func mapped<Output: CollectionElement>(
    _ transform: @escaping @MainActor (Element) -> Output
  ) -> MappedModelCollection<Element, Output, Failure> {
    MappedModelCollection(self, transform: transform)
  }

  /// Returns a collection of the elements that have a score, the highest first within each section.
  ///
  /// - Parameters:
  ///   - limit: The number of elements to keep, or `nil` for all.
  ///   - score: Returns the score of an element, or `nil` to drop it.
  /// - Returns: The collection, whose scores are computed on the main actor.
  public func scored(
    limit: CollectionLimit? = nil, _ score: @escaping @MainActor (Element) -> Double?
  ) -> ScoredModelCollection<Element, Failure> {
    ScoredModelCollection(self, limit: limit, score: score)
  }

  /// Returns a collection of the first elements.
  public func limited(to limit: CollectionLimit) -> LimitedModelCollection<Element, Failure> {
    LimitedModelCollection(self, to: limit)
  }

  /// Returns a collection with each failure mapped to another type.
  public func mapFailures<Other: Error>(
    _ transform: @escaping @MainActor (Failure) -> Other
  ) -> FailureMappedModelCollection<Element, Failure, Other> {
    FailureMappedModelCollection(self, transform: transform)
  }
}

extension ModelCollection where Failure == Never {
  /// Returns a collection with a failure type, so that it can be composed with collections that may fail.
  public func failing<Other: Error>(
    with type: Other.Type
  ) -> FailureMappedModelCollection<Element, Never, Other> {
    mapFailures(neverFailing)
  }
}

/// Returns any value for a failure that can't occur.
private func neverFailing<Value>(_ failure: Never) -> Value {}
