internal import Synchronization

/// A log of the fields that decoding left out because their values don't have the types of their optional properties.
///
/// Each field is reported once, for the first value that was left out. The elements of a list count as one field. All
/// functions are safe on any thread.
public final class OmittedFields: Sendable {
  /// The listener and the reported fields, which a lock protects.
  private struct State {
    /// The listener, or `nil` if there is none.
    var listener: (@Sendable (String) -> Void)?
    /// The fields that were reported.
    var known: Set<String> = []

    /// Marks a field as reported and returns the listener; `nil` if there is none or the field was reported before.
    mutating func teller(of field: String) -> (@Sendable (String) -> Void)? {
      guard let listener, known.count < OmittedFields.limit, known.insert(field).inserted else { return nil }
      return listener
    }
  }

  /// The maximum number of fields that are reported, because data can contain an unlimited number of keys.
  static let limit = 256

  private let state = Mutex(State())

  /// Creates an empty log without a listener.
  public init() {}

  /// Sets the listener, which is called once for each field that is left out from now on; it replaces any former one.
  ///
  /// - Parameter listener: A function that is called on any thread with a sentence about the field, such as
  ///   `'trackCount': expected Int, found the text "9"`.
  public func listen(_ listener: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Returns the user's message about a field that was left out of items of a kind, from the sentence about the field.
  package static func remark(_ sentence: String, in kind: Kind) -> String {
    "\(sentence); items of the kind '\(kind)' are shown without such a value (reported once)"
  }

  /// Reports a left-out field to the listener, unless it was reported before.
  ///
  /// - Parameters:
  ///   - field: A name of the field that no other field has.
  ///   - sentence: The problem of its value, without a period; evaluated only if the field is reported.
  package func note(_ field: String, _ sentence: @autoclosure () -> String) {
    // The listener is called outside the lock, since it may itself decode.
    state.withLock { $0.teller(of: field) }?(sentence())
  }

  /// Reports the left-out field at a coding path to the listener, with its error, unless it was reported before.
  func note(_ path: [any CodingKey], _ error: DecodingError) {
    let field = path.map { $0.intValue == nil ? $0.stringValue : "[]" }.joined(separator: ".")
    note(field, RecordDecoder.sentence(for: error))
  }
}
