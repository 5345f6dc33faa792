internal import Synchronization

/// The fields that decoding left out, because they aren't of the types of their optional properties.
///
/// Each field is told once, with the first value that was left out. Lists count as one field, whatever the index. All
/// functions are safe on any thread.
public final class OmittedFields: Sendable {
  private struct State {
    var tell: (@Sendable (String) -> Void)?
    var known: Set<String> = []

    /// Returns the listener, or `nil` if there is none or the field was reported before.
    mutating func teller(of field: String) -> (@Sendable (String) -> Void)? {
      guard let tell, known.count < OmittedFields.limit, known.insert(field).inserted else { return nil }
      return tell
    }
  }

  /// The maximum number of fields that are told, since a type may decode whatever keys the data has.
  static let limit = 256

  private let state = Mutex(State())

  /// Creates an empty list without a listener.
  public init() {}

  /// Has a function tell of each field from now on, in place of any former one.
  ///
  /// - Parameter tell: A function that takes the sentence about a field, such as `'trackCount': expected Int, found the
  ///   text "9"`. It is called on any thread.
  public func listen(_ tell: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Returns a log's message about a field that was left out of items of a kind, by the sentence that a listener took.
  package static func remark(_ sentence: String, in kind: Kind) -> String {
    "\(sentence); items of the kind '\(kind)' are shown without such a value (reported once)"
  }

  /// Tells of a field, unless it is known.
  ///
  /// - Parameters:
  ///   - field: What tells it from others.
  ///   - sentence: What is wrong with its value, without a period; only evaluated if it is told.
  package func note(_ field: String, _ sentence: @autoclosure () -> String) {
    // The function is called outside the lock, since it may decode in turn.
    state.withLock { $0.teller(of: field) }?(sentence())
  }

  /// Tells of a field by the error that its value caused, unless it is known.
  func note(_ path: [any CodingKey], _ error: DecodingError) {
    let field = path.map { $0.intValue == nil ? $0.stringValue : "[]" }.joined(separator: ".")
    note(field, RecordDecoder.sentence(for: error))
  }
}
