package import Bindery

/// The start of a browser: a query, an item, or the state of the last run.
package struct BrowserStart: Hashable, Sendable {
  /// The query with which the bottom screen begins.
  package var query: String

  /// The address of an item to show at once, or `nil` for none.
  package var route: Route?

  /// Whether the browser resumes the state of its last run; a query or an item overrides that.
  package var resumes: Bool

  /// Creates a start, by default with an empty query.
  package init(query: String = "", route: Route? = nil, resumes: Bool = false) {
    self.query = query
    self.route = route
    self.resumes = resumes
  }
}
