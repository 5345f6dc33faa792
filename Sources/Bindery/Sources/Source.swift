/// Where items come from.
///
/// A source answers with JSON, piece by piece: an answer of the iTunes Search API,
/// an array, or JSON Lines. Whoever asked parses it, and takes items from it while
/// the rest is on its way. A source is asked several things at once.
public protocol Source: Sendable {
  /// The name that users know the source by.
  var sourceId: SourceId { get }

  /// Searches for items, or looks up those whose identifiers the request names.
  ///
  /// The task is cancelled once nobody wants the answer any more.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - answer: Takes the pieces of the answer. A piece may end anywhere, also within a character.
  /// - Throws: Why there is no answer, or no more of it; what was given before counts.
  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure)
}

/// Takes bytes as they come.
///
/// It is called by one task at a time.
public protocol ByteReceiver: Sendable {
  /// Tells how many bytes will come in all. Not called where that isn't known.
  ///
  /// - Parameter count: The number of bytes.
  func expect(_ count: Int)

  /// Takes the next bytes, and returns when there is room for more.
  ///
  /// - Parameter bytes: The bytes; copied where they are kept.
  func receive(_ bytes: [UInt8]) async
}

extension ByteReceiver {
  /// Does nothing: not everybody shows progress.
  ///
  /// - Parameter count: The number of bytes.
  public func expect(_ count: Int) {}
}
