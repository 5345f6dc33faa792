/// The roles of the samples' fields in a plugin's view: which field is the title, which is the subtitle, and so on.
package struct FieldRoles: Hashable, Sendable {
  /// The field that identifies an item: a number or text that all samples have, with a distinct value in each.
  package let identity: SampleField

  /// The field with the title of an item: the text whose key or values look most like a title. It is `nil` if there is
  /// no text other than addresses, and then the view shows the identity.
  package let title: SampleField?

  /// The field with the maker of an item, such as the artist, or `nil` if no field has a known key for it.
  package private(set) var subtitle: SampleField?

  /// The field with the length or the date of an item, and its format; `nil` if no field has a known key for them.
  package private(set) var detail: Detail?

  /// The field with the summary or the genre of an item, or `nil` if no other text has a known key for them.
  package private(set) var summary: SampleField?

  /// The field with the web address of an item's page, or `nil` if no field has a known key for it.
  package private(set) var page: SampleField?

  /// Chooses the fields by their keys, types and values, among those whose keys can be names of variables.
  ///
  /// - Parameters:
  ///   - samples: The samples that have the fields.
  ///   - unusable: The names that no variable can have in the plugin's language.
  /// - Throws: A `ScaffoldError` with the code `noIdentity` if no field identifies the items.
  package init(of samples: SampleRecords, besides unusable: Set<String> = []) throws(ScaffoldError) {
    let fields = samples.shape.fields.filter { $0.isName && !unusable.contains($0.key) }
    guard let identity = Self.identity(among: fields) else {
      throw ScaffoldError(code: .noIdentity, subject: samples.name)
    }
    let texts = fields.filter { $0.type == .text && !$0.isAddress }
    let title = Self.title(among: texts, besides: identity)
    let subtitle = Self.subtitle(among: texts.filter { $0 != title })
    let used = [title, subtitle]
    self.identity = identity
    self.title = title
    self.subtitle = subtitle
    detail = Detail(among: fields)
    summary = Self.summary(among: texts.filter { !used.contains($0) })
    page = Self.page(among: fields.filter { $0.type == .text && $0.isAddress })
  }
}

extension FieldRoles {
  /// The roles with all fields but identity and title marked as optional, even if all samples have them.
  var withOptionalDetails: FieldRoles {
    var roles = self
    roles.subtitle = subtitle?.optional
    roles.detail = detail?.optional
    roles.summary = summary?.optional
    roles.page = page?.optional
    return roles
  }
}

extension FieldRoles {
  /// Returns the field that identifies a sample: one with a unique value in each, preferably with a usual key.
  private static func identity(among fields: [SampleField]) -> SampleField? {
    let candidates = fields.filter { !$0.isOptional && $0.isUnique && ($0.type == .integer || $0.type == .text) }
    return candidates.first(named: ["trackId", "id", "collectionId"])
      ?? candidates.first(ending: ["Id", "_id", "ID"]) ?? candidates.first(named: ["uuid", "guid", "isbn", "slug"])
      ?? candidates.first
  }

  /// Returns the field with the title of a sample, or `nil` if no text is one.
  private static func title(among texts: [SampleField], besides identity: SampleField) -> SampleField? {
    let named = texts.first(named: [
      "trackName", "title", "name", "headline", "heading", "label", "caption", "subject", "collectionName",
      "artistName",
    ])
    // The maker of an item, or its summary, is a worse title than a text that may be its name.
    let others = texts.filter { $0 != identity && !(makers + summaries).contains($0.key) }
    // Two statements, since the compiler takes seconds to infer the type of a chain of seven.
    if let title = named ?? others.first(ending: ["itle", "Name", "_name"]) { return title }
    if let title = others.filter(\.isUnique).bestTitle { return title }
    if let title = texts.filter({ makers.contains($0.key) }).bestTitle ?? others.bestTitle { return title }
    return texts.first { !$0.isOptional } ?? texts.first
  }

  /// Returns the field with the maker or the collection of a sample, or `nil` if no field has a known key for it.
  private static func subtitle(among texts: [SampleField]) -> SampleField? {
    texts.first(named: ["subtitle"] + makers + ["collectionName", "album"])
  }

  /// Returns the field with a description of a sample, or `nil` if no field has a known key for it.
  private static func summary(among texts: [SampleField]) -> SampleField? {
    texts.first(named: summaries)
  }

  /// The keys of fields that name the maker of an item, the most specific first.
  private static let makers = [
    "artistName", "artist", "author", "creator", "director", "publisher", "sellerName", "composer", "maker", "by",
  ]

  /// The keys of fields that say what an item is about, the shortest texts first.
  private static let summaries = [
    "shortDescription", "summary", "description", "longDescription", "collectionName", "primaryGenreName", "genre",
    "category",
  ]

  /// Returns the field with the address of a sample's page, or `nil` if no field has a known key for it.
  private static func page(among addresses: [SampleField]) -> SampleField? {
    addresses.first(named: [
      "trackViewUrl", "collectionViewUrl", "artistLinkUrl", "artistViewUrl", "url", "link", "homepage", "website",
      "href", "page",
    ])
  }
}

extension [SampleField] {
  /// Returns the field with the first of the given keys that occurs, preferring fields that aren't optional; `nil` if
  /// none of the keys occurs.
  func first(named keys: [String]) -> SampleField? {
    let found = keys.compactMap { key in first { $0.key == key } }
    return found.first { !$0.isOptional } ?? found.first
  }

  /// The first field whose values look like titles, preferring fields that aren't optional; `nil` if none does.
  fileprivate var bestTitle: SampleField? {
    first { $0.isTitle && !$0.isOptional } ?? first(where: \.isTitle)
  }

  /// Returns the first field whose key ends with one of the suffixes, or `nil` if there is none.
  func first(ending ends: [String]) -> SampleField? {
    first { field in ends.contains { field.key.hasSuffix($0) } }
  }
}
