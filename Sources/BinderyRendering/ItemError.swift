internal import Bindery

/// An error with the reason, in one line, why no plugin shows an item.
///
/// A whole plugin fails with a `PluginError`, and a whole source with a `SearchFailure`.
struct ItemError: Error, CustomStringConvertible {
  /// The problem as a sentence without a period.
  let description: String

  /// Creates an error from a sentence without a period.
  private init(_ description: String) {
    self.description = description
  }

  /// Creates an item error whose description is one line, from any underlying error.
  init(for problem: any Error) {
    self = problem as? ItemError ?? ItemError(RecordDecoder.sentence(for: problem))
  }

  /// Returns the error for an item whose view draws nothing visible.
  static func emptyView(of kind: Kind) -> ItemError {
    ItemError("the view of the kind '\(kind)' shows nothing")
  }

  /// Returns the error for an item that has no kind, or `nil` if the item names one.
  static func missingKind(of record: Record) -> ItemError? {
    guard record.kind == unknown else { return nil }
    let values = [record["kind"], record["wrapperType"]]
    guard !values.contains(.text(unknown.rawValue)) else { return nil }
    let fault =
      values == [nil, nil] ? "'kind' and 'wrapperType' are missing" : "neither 'kind' nor 'wrapperType' has text"
    return ItemError("the item names no kind (\(fault))")
  }

  /// The kind that a reader assigns to an item that doesn't name its kind.
  private static let unknown: Kind = "unknown"
}
