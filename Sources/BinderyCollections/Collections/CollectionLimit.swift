/// How many elements of a collection to keep, counted from the first.
public enum CollectionLimit: Hashable, Sendable {
  /// At most so many elements of each section.
  case perSection(Int)

  /// At most so many elements of all sections together, the first sections first.
  case inAll(Int)
}

extension ModelCollectionState {
  /// The state with no more than so many elements. All sections stay, if need be without elements.
  ///
  /// - Parameter limit: How many elements to keep; below zero means none.
  /// - Returns: The state.
  public func limited(to limit: CollectionLimit) -> Self {
    switch limit {
    case .perSection(let count):
      return mapSections { Array($0.prefix(max(0, count))) }
    case .inAll(let count):
      var left = max(0, count)
      return mapSections { elements in
        defer { left -= min(left, elements.count) }
        return Array(elements.prefix(left))
      }
    }
  }
}
