package import Bindery

/// Where a browser begins.
package struct BrowserStart: Hashable, Sendable {
  /// The query of the bottom screen.
  package var query: String

  /// The route of an item that is shown at once, or `nil` for none.
  package var route: Route?

  /// Whether the browser begins where the user left it last, unless there is a query or an item.
  package var resumes: Bool

  /// Creates a start; by default it is an empty query.
  package init(query: String = "", route: Route? = nil, resumes: Bool = false) {
    self.query = query
    self.route = route
    self.resumes = resumes
  }
}
