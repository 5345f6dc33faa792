internal import Bindery

/// A page of an answer of the store, which names the next one by the number of items before it.
///
/// The store skips items in a search by the parameter `offset`, which its documentation doesn't mention. It doesn't tell
/// how many items there are, so a page that is full may be followed by another. A look-up has one page.
struct StorePage: Hashable, Sendable {
  /// The number of items before the page.
  let offset: Int

  /// The maximum number of items on the page.
  let limit: Int

  /// The offset in the store's results, in items, from which on no further page is requested.
  static let offsetLimit = 100_000

  /// Reads the page that a search requests; throws a `SourceFailure` if the request's page token is invalid.
  init(_ request: SearchRequest) throws(SourceFailure) {
    let text = request.next?.rawValue ?? "0"
    guard let offset = Int(text), (0..<Self.offsetLimit).contains(offset), String(offset) == text else {
      throw Self.unknown
    }
    self.offset = offset
    limit = min(request.limit, StoreRequest.limits.upperBound)
  }

  /// The parameters of the query that skip the pages before, none for the first page.
  var parameters: [(String, String)] { offset == 0 ? [] : [("offset", "\(offset)")] }

  /// Returns the mark of the page after this one, or `nil` if this one wasn't full.
  ///
  /// - Parameter count: The number of items on this page.
  /// - Returns: The mark, or `nil`.
  func next(after count: Int) -> PageToken? {
    guard count >= limit, offset + count < Self.offsetLimit else { return nil }
    return PageToken(rawValue: "\(offset + count)")
  }

  /// The failure of a request for a page that no answer named. It doesn't quote the mark, which may be anything.
  static var unknown: SourceFailure {
    SourceFailure(.refused, "no answer of the iTunes Store named the page that is asked for; begin with the first one")
  }
}
