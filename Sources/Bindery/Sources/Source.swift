/// A source of items, which searches a store or a catalogue for them.
///
/// A source writes its answer as a stream of JSON: an answer of the iTunes Search API, an array, or JSON Lines. The
/// caller parses the stream, and takes items from it while the rest is on its way. A source takes several requests at
/// once.
public protocol Source: Sendable {
  /// The name that users know the source by.
  var sourceId: SourceId { get }

  /// Searches for items, or looks up those whose identifiers the request names, and returns after the whole answer.
  ///
  /// The task is cancelled as soon as the answer isn't needed any more.
  ///
  /// - Parameters:
  ///   - request: The search or lookup.
  ///   - answer: The receiver of the stream. A chunk may end anywhere, also within a character.
  /// - Throws: The reason why there is no answer, or no more of it. The chunks before the error remain valid.
  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure)
}

/// A receiver of a stream of bytes.
///
/// It is called by one task at a time.
public protocol ByteReceiver: Sendable {
  /// Receives the expected total number of bytes, perhaps after a part of them; not called if it is unknown.
  func expect(_ count: Int)

  /// Receives, of the answer to a search, the page that follows it and the number of items on all pages.
  ///
  /// A source calls this at most once, before or after any of the bytes. The same request has the same items in the same
  /// order, whatever its limit; its pages have each item once, and each of its answers has the same total. A token names
  /// a place: it is good with any limit, as often as it is used, in any order, and after other searches.
  ///
  /// - Parameters:
  ///   - next: The token for the `next` of the request for the items after those of this answer, or `nil` if there are
  ///     no more, also behind a page that is full. Only a source that reports no total may name an empty page.
  ///   - total: The number of items that there are in all, or `nil` if it is unknown.
  func page(next: PageToken?, total: Int?)

  /// Receives the next bytes, and returns when there is room for more.
  ///
  /// The bytes are borrowed: a receiver copies those that it keeps.
  func receive(_ bytes: [UInt8]) async
}

extension ByteReceiver {
  /// Ignores the expected number of bytes, as a receiver that shows no progress does.
  public func expect(_ count: Int) {}

  /// Ignores the following page, as a receiver that wants no more than one does.
  public func page(next: PageToken?, total: Int?) {}
}
