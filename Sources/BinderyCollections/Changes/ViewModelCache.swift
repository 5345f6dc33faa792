/// The view models of a collection, each of which lives as long as its row does, wherever that stands.
///
/// A view model isn't made anew when its row moves, changes its section or
/// shows something else, so it keeps what it has loaded and what it is doing.
public struct ViewModelCache<ElementId: Hashable & Sendable, Value> {
  private var values: [ModelOccurrence<ElementId>: Value] = [:]

  /// Creates a cache that holds nothing.
  public init() {}

  /// The number of view models that are held.
  public var count: Int { values.count }

  /// The view model of a row, if there is one.
  public subscript(occurrence: ModelOccurrence<ElementId>) -> Value? { values[occurrence] }

  /// Returns the view model of a row, and makes it where there is none yet.
  ///
  /// - Parameters:
  ///   - occurrence: The row.
  ///   - make: Makes a view model.
  /// - Returns: The view model, the same one for as long as the row lives.
  /// - Throws: What `make` throws; then nothing is held for the row.
  public mutating func value<Failure: Error>(
    for occurrence: ModelOccurrence<ElementId>, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = values[occurrence] { return value }
    let value = try make()
    values[occurrence] = value
    return value
  }

  /// Updates and disposes of view models as their rows changed, and makes none.
  ///
  /// This is for a list that makes a view model when its row is first seen.
  ///
  /// - Parameters:
  ///   - lifecycle: What becomes of the rows.
  ///   - update: Brings a view model up to date in place; called for those that are held.
  ///   - dispose: Ends a view model that was let go of.
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

  /// Updates and disposes of view models as their rows changed, and makes one for each row that came without.
  ///
  /// - Parameters:
  ///   - lifecycle: What becomes of the rows.
  ///   - make: Makes a view model.
  ///   - update: Brings a view model up to date in place; called for those that are held.
  ///   - dispose: Ends a view model that was let go of.
  public mutating func apply(
    _ lifecycle: ViewModelLifecycle<ElementId>, make: (ModelOccurrence<ElementId>) -> Value,
    update: (inout Value, ModelOccurrence<ElementId>) -> Void, dispose: (Value) -> Void
  ) {
    apply(lifecycle, update: update, dispose: dispose)
    for occurrence in lifecycle.created where values[occurrence] == nil { values[occurrence] = make(occurrence) }
  }
}

extension ViewModelCache: Sendable where Value: Sendable {}
