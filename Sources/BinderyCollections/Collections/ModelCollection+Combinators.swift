public import Bindery

extension ModelCollection {
  /// Makes a collection of the elements that pass a filter.
  ///
  /// - Parameters:
  ///   - limit: How many of the elements that pass to keep; all by default.
  ///   - filter: Whether an element passes.
  /// - Returns: The collection.
  public func filtered(
    limit: CollectionLimit? = nil, _ filter: @escaping @MainActor (Element) -> Bool
  ) -> FilteredModelCollection<Element, Failure> {
    FilteredModelCollection(self, limit: limit, filter: filter)
  }

  /// Makes a collection whose elements are sorted within each section; equal ones keep their order.
  ///
  /// - Parameter precedes: Whether its first element comes before its second.
  /// - Returns: The collection.
  public func sorted(
    by precedes: @escaping @MainActor (Element, Element) -> Bool
  ) -> SortedModelCollection<Element, Failure> {
    SortedModelCollection(self, by: precedes)
  }

  /// Makes a collection whose elements are made of this one's.
  ///
  /// - Parameter transform: Makes an element.
  /// - Returns: The collection.
  public func mapped<Output: CollectionElement>(
    _ transform: @escaping @MainActor (Element) -> Output
  ) -> MappedModelCollection<Element, Output, Failure> {
    MappedModelCollection(self, transform: transform)
  }

  /// Makes a collection of the elements that have a score, the highest first within each section.
  ///
  /// - Parameters:
  ///   - limit: How many elements to keep; all by default.
  ///   - score: How well an element fits; nothing drops it.
  /// - Returns: The collection.
  public func scored(
    limit: CollectionLimit? = nil, _ score: @escaping @MainActor (Element) -> Double?
  ) -> ScoredModelCollection<Element, Failure> {
    ScoredModelCollection(self, limit: limit, score: score)
  }

  /// Makes a collection of the first elements.
  ///
  /// - Parameter limit: How many elements to keep.
  /// - Returns: The collection.
  public func limited(to limit: CollectionLimit) -> LimitedModelCollection<Element, Failure> {
    LimitedModelCollection(self, to: limit)
  }

  /// Makes a collection with failures of another type.
  ///
  /// - Parameter transform: Makes a failure of the other type.
  /// - Returns: The collection.
  public func mapFailures<Other: Error>(
    _ transform: @escaping @MainActor (Failure) -> Other
  ) -> FailureMappedModelCollection<Element, Failure, Other> {
    FailureMappedModelCollection(self, transform: transform)
  }
}

extension ModelCollection where Failure == Never {
  /// Makes a collection that can stand beside others that fail.
  ///
  /// - Parameter type: The type of the others' failures.
  /// - Returns: The collection.
  public func failing<Other: Error>(
    with type: Other.Type
  ) -> FailureMappedModelCollection<Element, Never, Other> {
    mapFailures(neverFailing)
  }
}

/// Makes any value of a failure that can't happen.
private func neverFailing<Value>(_ failure: Never) -> Value {}
