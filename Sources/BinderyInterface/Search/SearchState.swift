public import BinderyCollections

/// The state of a search, for a screen to show.
public enum SearchState: Hashable, Sendable {
  /// There is no query, or its search was cancelled before there were rows.
  case idle

  /// A search is in progress, whose rows so far are shown.
  case searching(LoadProgress)

  /// The search has ended with a number of rows.
  case found(Int)

  /// The search has ended without rows.
  case nothingFound

  /// The search has ended with failures, and with a number of rows of the sources that didn't fail or of searches
  /// before.
  case failed(Int)
}
