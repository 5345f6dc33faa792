/// A cache of a collection's view models, each of which lives as long as its row, wherever the row is.
///
/// A view model stays the same when its row moves, changes its section or gets new content. It therefore keeps its
/// state and its running tasks.
public struct ViewModelCache<ElementId: Hashable & Sendable, Value> {
  /// The view models, by the identifiers of their rows.
  private var values: [ModelOccurrence<ElementId>: Value] = [:]

  /// Creates an empty cache.
  public init() {}

  /// The number of view models in the cache.
  public var count: Int { values.count }

  /// The view model of a row, or `nil` if the cache holds none.
  public subscript(occurrence: ModelOccurrence<ElementId>) -> Value? { values[occurrence] }

  /// Returns the view model of a row from the cache, after creating it with `make` if the cache holds none.
  ///
  /// - Parameters:
  ///   - occurrence: The row.
  ///   - make: Creates a view model.
  /// - Returns: The view model, which is the same as long as the row lives.
  /// - Throws: The error of `make`; the cache then holds no view model for the row.
  public mutating func value<Failure: Error>(
    for occurrence: ModelOccurrence<ElementId>, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = values[occurrence] { return value }
    let value = try make()
    values[occurrence] = value
    return value
  }

  /// Removes the view model of a row from the cache, and returns it, or `nil` if the cache holds none.
  ///
  /// This is for a row that is still in the collection, for example to bound memory.
  @discardableResult
  public mutating func removeValue(for occurrence: ModelOccurrence<ElementId>) -> Value? {
    values.removeValue(forKey: occurrence)
  }

  /// Updates the cached view models of changed rows and disposes of those of removed rows, but creates none.
  ///
  /// This is for a list that creates a view model when its row is first seen.
  ///
  /// - Parameters:
  ///   - lifecycle: The rows that were created, kept, updated and disposed.
  ///   - update: Updates a view model in place; called only for view models in the cache.
  ///   - dispose: Cleans up after a view model that was removed from the cache.
  public mutating func apply(
    _ lifecycle: ViewModelLifecycle<ElementId>, update: (inout Value, ModelOccurrence<ElementId>) -> Void,
    dispose: (Value) -> Void
  ) {
    for occurrence in lifecycle.disposed {
      if let value = values.removeValue(forKey: occurrence) { dispose(value) }
    }
    for occurrence in lifecycle.updated {
      guard let index = values.index(forKey: occurrence) else { continue }
      update(&values.values[index], occurrence)
    }
  }

  /// Updates the cached view models of changed rows, disposes of those of removed rows, and creates those of new rows.
  ///
  /// - Parameters:
  ///   - lifecycle: The rows that were created, kept, updated and disposed.
  ///   - make: Creates a view model.
  ///   - update: Updates a view model in place; called only for view models in the cache.
  ///   - dispose: Cleans up after a view model that was removed from the cache.
  public mutating func apply(
    _ lifecycle: ViewModelLifecycle<ElementId>, make: (ModelOccurrence<ElementId>) -> Value,
    update: (inout Value, ModelOccurrence<ElementId>) -> Void, dispose: (Value) -> Void
  ) {
    apply(lifecycle, update: update, dispose: dispose)
    for occurrence in lifecycle.created where values[occurrence] == nil { values[occurrence] = make(occurrence) }
  }
}

extension ViewModelCache: Sendable where Value: Sendable {}
