/// What the fields of samples are good for in a view.
package struct FieldRoles: Hashable, Sendable {
  /// The field that tells one item from another.
  package let identity: SampleField

  /// What an item is called.
  package let title: SampleField?

  /// Who made it.
  package let subtitle: SampleField?

  /// How long it is, or of which year.
  package let detail: Detail?

  /// What it is about.
  package let summary: SampleField?

  /// The address of its page.
  package let page: SampleField?

  /// Chooses fields by what their keys say.
  ///
  /// - Parameter samples: The samples that have the fields.
  /// - Throws: A `ScaffoldError` where no field tells items apart.
  package init(of samples: SampleRecords) throws(ScaffoldError) {
    let fields = samples.shape.fields.filter(\.isName)
    guard let identity = Self.identity(among: fields) else {
      throw ScaffoldError(code: .noIdentity, subject: samples.name)
    }
    let texts = fields.filter { $0.type == .text && !$0.isAddress }
    let title = Self.title(among: texts)
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
  private static func identity(among fields: [SampleField]) -> SampleField? {
    let candidates = fields.filter { !$0.isOptional && $0.isUnique && ($0.type == .integer || $0.type == .text) }
    return candidates.first(named: ["trackId", "id", "collectionId"])
      ?? candidates.first(ending: ["Id", "_id", "ID"]) ?? candidates.first(named: ["uuid", "guid", "isbn", "slug"])
      ?? candidates.first
  }

  private static func title(among texts: [SampleField]) -> SampleField? {
    texts.first(named: ["trackName", "title", "name", "collectionName", "artistName"])
      ?? texts.first(ending: ["Title", "Name", "_title", "_name"]) ?? texts.first { !$0.isOptional } ?? texts.first
  }

  private static func subtitle(among texts: [SampleField]) -> SampleField? {
    texts.first(named: [
      "artistName", "artist", "author", "creator", "director", "publisher", "sellerName", "composer", "maker", "by",
      "collectionName", "album",
    ])
  }

  private static func summary(among texts: [SampleField]) -> SampleField? {
    texts.first(named: [
      "shortDescription", "summary", "description", "longDescription", "collectionName", "primaryGenreName", "genre",
      "category",
    ])
  }

  private static func page(among addresses: [SampleField]) -> SampleField? {
    addresses.first(named: [
      "trackViewUrl", "collectionViewUrl", "artistLinkUrl", "artistViewUrl", "url", "link", "homepage", "website",
      "href", "page",
    ])
  }
}

extension [SampleField] {
  /// The field with the first of some keys that there is, one that no sample lacks before others.
  func first(named keys: [String]) -> SampleField? {
    let found = keys.compactMap { key in first { $0.key == key } }
    return found.first { !$0.isOptional } ?? found.first
  }

  /// The first field whose key ends as one of some do.
  func first(ending ends: [String]) -> SampleField? {
    first { field in ends.contains { field.key.hasSuffix($0) } }
  }
}
