public import Bindery

/// A collection of the first elements of another.
///
/// Phase, failures and sections are those of the source; no section is dropped.
@MainActor
public final class LimitedModelCollection<Element: CollectionElement, Failure: Error>:
  TransformedModelCollection<Element, Element, Failure>
{
  /// Creates a collection of the first elements of a source.
  public init(_ source: any ModelCollection<Element, Failure>, to limit: CollectionLimit) {
    super.init(source, limit: limit, transform: .direct { $0 })
  }
}

/// The number of elements of a collection to keep, counted from the first.
public enum CollectionLimit: Hashable, Sendable {
  /// The maximum number of elements of each section.
  case perSection(Int)

  /// The maximum number of elements of all sections together; the first sections take precedence.
  case inAll(Int)
}

extension ModelCollectionState {
  /// Returns the state with at most a limited number of elements.
  ///
  /// All sections stay, even those without elements. A negative limit counts as 0.
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
