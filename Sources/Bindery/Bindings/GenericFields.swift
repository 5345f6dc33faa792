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

extension GenericFields {
  /// Returns the field that holds a record's title, or `nil` if none of its fields may.
  ///
  /// That is the best of ``titles`` that isn't empty, or else the first text whose key ends as that of a title or a
  /// name does, such as `bookTitle` or `stage_name`.
  ///
  /// - Complexity: O(*n*) in the number of fields for each of the titles.
  package func titleField(of record: Record) -> (key: String, text: String)? {
    for key in titles {
      if let text = record[key]?.shownText { return (key, text) }
    }
    let fields = record.fields
    for ends in [["Title", "_title"], ["Name", "_name"]] {
      for field in fields where ends.contains(where: field.key.hasSuffix) {
        if case .text(let text) = field.value, !text.isEmpty { return (field.key, text) }
      }
    }
    return nil
  }
}
