/// The controls of a search, independent of the type of its results.
@MainActor
public protocol SearchControl: AnyObject, Sendable {
  /// Sets the text to search for. The same text has no effect, and a text without words clears the results.
  func setQuery(_ query: String)

  /// Searches for a pending query at once, without its quiet period. The default has no effect.
  func searchNow()

  /// Searches again for the current query.
  func refresh()

  /// Cancels the current search, if there is one; the results that were found stay.
  func cancel()

  /// Whether the last search was cancelled and none was requested since; `false` by default.
  var isInterrupted: Bool { get }

  /// Requests again what was cancelled and not requested since: the search, or the load of a page. By default, the
  /// search is refreshed if it was cancelled.
  func resume()

  /// Retries failed and cancelled loads of the search, in one section or, for `nil`, in all.
  func retry(_ section: SectionId?)
}

extension SearchControl {
  /// Does nothing, so that the search starts when the quiet period ends.
  public func searchNow() {}

  /// Whether the last search was cancelled, which is `false` by default.
  public var isInterrupted: Bool { false }

  /// Refreshes the search if it was cancelled.
  public func resume() {
    if isInterrupted { refresh() }
  }
}

/// A collection of the results of a search for a text that a person types.
@MainActor
public protocol SearchableModelCollection<Element, Failure>: ModelCollection, SearchControl {}

extension QueryModelCollection: SearchControl, SearchableModelCollection where Query == String {}
