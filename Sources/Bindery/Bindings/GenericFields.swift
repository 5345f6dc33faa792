/// The names of the record's fields in which the fallback view of kinds without a plugin finds title and identifier.
///
/// The defaults are names that are common in JSON; the host knows those of its sources.
public struct GenericFields: Hashable, Sendable {
  /// The names of the fields that may hold a record's title, the best first.
  public let titles: [String]

  /// The names of the fields that may hold a record's identifier, the most specific first.
  public let ids: [String]

  /// Creates the lists of field names, by default `title` or `name`, and `id`.
  ///
  /// - Parameters:
  ///   - titles: The fields that may hold the title, the best first.
  ///   - ids: The fields that may hold the identifier, the most specific first.
  public init(titles: [String] = ["title", "name"], ids: [String] = ["id"]) {
    self.titles = titles
    self.ids = ids
  }
}
