/// A collection of the results of a text that a person types.
@MainActor
public protocol SearchableModelCollection<Element, Failure>: ModelCollection {
  /// Sets the text to search for. The same text has no effect, and one without words clears the collection.
  func setQuery(_ query: String)

  /// Cancels the current search. The elements stay, and `refresh()` searches again; without a current search, this has no
  /// effect.
  func cancel()
}

extension QueryModelCollection: SearchableModelCollection where Query == String {}
