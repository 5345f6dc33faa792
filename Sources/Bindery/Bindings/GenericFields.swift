/// The names of the fields in which the generic binding finds the title and the identifier of a record.
///
/// Which names records have is known to the host, and by default only those that any JSON has are looked for.
public struct GenericFields: Hashable, Sendable {
  /// The fields that may hold the title, the best first.
  public let titles: [String]

  /// The fields that may hold the identifier, the most specific first.
  public let ids: [String]

  /// Creates the names of fields.
  ///
  /// - Parameters:
  ///   - titles: The fields that may hold the title, the best first.
  ///   - ids: The fields that may hold the identifier, the most specific first.
  public init(titles: [String] = ["title", "name"], ids: [String] = ["id"]) {
    self.titles = titles
    self.ids = ids
  }
}
