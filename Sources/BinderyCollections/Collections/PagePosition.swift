/// A position in a long list from which a part of it is loaded.
public enum PagePosition: Hashable, Sendable {
  /// The position of an element: the number of elements of the whole list before it.
  case index(Int)

  /// The position of the last element of the whole list, wherever that is.
  case last
}
