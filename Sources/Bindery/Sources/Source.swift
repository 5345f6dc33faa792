/// A source of items, such as a store or a file, which can be searched.
///
/// A source writes its answer as a stream of JSON: an answer of the iTunes Search API, an array, or JSON Lines. The
/// caller parses items from the stream while the rest is still arriving. A source must support concurrent requests.
public protocol Source: Sendable {
  /// The name of the source for users, such as `itunes`.
  var sourceId: SourceId { get }

  /// Searches for items, or looks them up by identifier, passes the answer to a receiver, and returns after all of it.
  ///
  /// The task is cancelled as soon as the answer isn't needed any more.
  ///
  /// - Parameters:
  ///   - request: The search or lookup.
  ///   - answer: The receiver of the JSON. A chunk may end anywhere, even within a character.
  /// - Throws: The reason why there is no answer, or only a part of it. The chunks before the error remain valid.
  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure)
}

/// A receiver of a stream of bytes, such as the answer of a source or a downloaded picture.
///
/// It is called by one task at a time.
public protocol ByteReceiver: Sendable {
  /// Receives the expected total number of bytes, if it is known, perhaps only after some of the bytes.
  func expect(_ count: Int)

  /// Receives the token of the next page of a search's answer, and the number of items on all pages.
  ///
  /// A source calls this at most once, before or after any of the bytes. The same request has the same items in the
  /// same order, whatever its limit; its pages have each item once, and each of its answers has the same total. A token
  /// marks an offset in the items: it is valid with any limit, repeatedly, in any order, and after other searches.
  ///
  /// - Parameters:
  ///   - next: The token with which to request the items after those of this answer, or `nil` if there are none, even
  ///     if this page is full. Only a source that reports no total may announce an empty page.
  ///   - total: The number of items on all pages, or `nil` if it is unknown.
  func page(next: PageToken?, total: Int?)

  /// Receives the next bytes, and returns when the receiver is ready for more.
  ///
  /// The bytes are borrowed: a receiver copies those that it keeps.
  func receive(_ bytes: [UInt8]) async
}

extension ByteReceiver {
  /// Ignores the expected number of bytes, as the default for receivers that show no progress.
  public func expect(_ count: Int) {}

  /// Ignores the token of the next page, as the default for receivers that need only one page.
  public func page(next: PageToken?, total: Int?) {}
}
