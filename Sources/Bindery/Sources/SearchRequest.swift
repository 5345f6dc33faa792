/// A request to a source: a search, or a lookup of known items.
public struct SearchRequest: Hashable, Sendable {
  /// The search terms, empty in a lookup. A term of several words is a phrase.
  public var terms: [String]

  /// The identifiers of the items to look up, as in their routes; empty in a search.
  ///
  /// A source that finds no item by these answers with nothing. Those of a `ContentsRequest` reach the source as they
  /// are; beside `fields`, they identify the items whose contents are wanted, which have these fields.
  public var ids: [ModelId]

  /// The requested kinds, or all of them if empty. A source may return other kinds, too.
  public var kinds: [Kind]

  /// The maximum number of items to return; 0 only in a `ContentsRequest`, which then leaves it to the host.
  public var limit: Int

  /// Further options that the source understands, by name, such as `country`.
  public var options: [String: String]

  /// The fields that an item must have, by name, with their values as text, such as `"collectionId": "719245998"`.
  ///
  /// A source may return other items, too, which the host leaves out.
  public var fields: [String: String]

  /// The page to go on with, as the answer to the same request named it, or `nil` for the first page.
  ///
  /// Only the limit may differ between the two requests.
  public var next: PageToken?

  /// Creates a request for a search or a lookup.
  public init(
    terms: [String] = [], ids: [ModelId] = [], kinds: [Kind] = [], limit: Int = 50, options: [String: String] = [:],
    fields: [String: String] = [:], next: PageToken? = nil
  ) {
    self.terms = terms
    self.ids = ids
    self.kinds = kinds
    self.limit = limit
    self.options = options
    self.fields = fields
    self.next = next
  }
}

extension SearchRequest {
  /// The terms, joined by spaces, without marks around a phrase.
  public var term: String { terms.joined(separator: " ") }

  /// Returns whether a record is of a requested kind and has all of the requested fields.
  public func accepts(_ record: Record) -> Bool {
    (kinds.isEmpty || kinds.contains(record.kind)) && record.has(fields)
  }
}

/// A source's own mark of a page of its answer, which only the source understands.
public struct PageToken: RawRepresentable, Hashable, Sendable {
  /// The maximum size of a mark, in bytes.
  package static let limit = 4096

  /// The mark as the source wrote it, of at most 4 KiB and not empty.
  public let rawValue: String

  /// Creates a mark from its raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PageToken: ExpressibleByStringLiteral {
  /// Creates a mark from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
