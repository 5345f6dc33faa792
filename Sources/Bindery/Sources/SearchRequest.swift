/// A request to a source: a search, or a lookup of known items.
public struct SearchRequest: Hashable, Sendable {
  /// The search terms, or none in a lookup. A term of several words is a phrase.
  public var terms: [String]

  /// The identifiers of the items to look up, as in their routes; none in a search.
  ///
  /// A source that finds none of these items returns no items. In a `ContentsRequest`, the identifiers are those of the
  /// containing items, and `fields` has the fields of the contained ones.
  public var ids: [ModelId]

  /// The requested kinds, such as `song`; none requests all kinds. A source may return items of other kinds, too.
  public var kinds: [Kind]

  /// The maximum number of items to return; 0, which only a `ContentsRequest` may have, lets the host choose.
  public var limit: Int

  /// The values of options of the source, by name, such as `country`.
  public var options: [String: String]

  /// The fields that each item must have, by name, with their values as text, such as `"collectionId": "719245998"`.
  ///
  /// A source may return other items, too, which the host filters out.
  public var fields: [String: String]

  /// The token of the requested page, from the answer for the page before, or `nil` for the first page.
  ///
  /// Apart from the token, only the limit may differ between the requests for both pages.
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
  /// All search terms, joined by spaces; phrases aren't quoted.
  public var term: String { terms.joined(separator: " ") }

  /// Returns whether a record is of a requested kind and has all of the requested fields.
  public func accepts(_ record: Record) -> Bool {
    (kinds.isEmpty || kinds.contains(record.kind)) && record.has(fields)
  }
}

/// A source's opaque token for one page of its answer.
public struct PageToken: RawRepresentable, Hashable, Sendable {
  /// The maximum size of a token, in bytes.
  package static let limit = 4096

  /// The token as the source wrote it, from 1 byte to 4 KiB.
  public let rawValue: String

  /// Creates a token from the source's text, without checking it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PageToken: ExpressibleByStringLiteral {
  /// Creates a token from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
