internal import Bindery

extension TestRecord {
  /// Returns the key of a field that shows that two records of a kind are about different things, or `nil` if they may
  /// be two versions of the same thing.
  ///
  /// The values of fields that identify things decide, by their names: first those like `id` and, for the kind `song`,
  /// `songId`, then any other `…Id`, then names and titles. Two records that have equal values in such fields may be
  /// versions of one thing, such as one with another price. Without such fields, records that have nothing in common
  /// are of different things.
  func distinguishingKey(from other: TestRecord) -> String? {
    let (own, others) = (shownTexts, other.shownTexts)
    let shared = fields.map(\.key).filter { own[$0] != nil && others[$0] != nil }
    for identifies in [isIdentifier, isForeignIdentifier, isName] {
      let telling = shared.filter(identifies)
      if let key = telling.first(where: { own[$0] != others[$0] }) { return key }
      if !telling.isEmpty { return nil }
    }
    return shared.allSatisfy { own[$0] != others[$0] } ? shared.first : nil
  }

  /// The values of the fields as text, by their keys, without the field `kind`, null and nested values.
  private var shownTexts: [String: String] {
    var texts: [String: String] = [:]
    for field in fields where field.key != "kind" {
      guard case .known(let value) = field.value else { continue }
      texts[field.key] = value.shownText
    }
    return texts
  }

  /// Returns whether a key names an identifier of the thing itself, such as `id`.
  private func isIdentifier(_ key: String) -> Bool {
    let name = Self.letters(of: key)
    return ["id", "uuid", "guid", "isbn", "doi", "\(Self.letters(of: kind.rawValue))id"].contains(name)
  }

  /// Returns whether a key names an identifier of any thing, perhaps of what contains this one, such as `collectionId`.
  private func isForeignIdentifier(_ key: String) -> Bool {
    ["Id", "ID", "_id", "-id", ".id", "uuid", "guid", "Uuid", "UUID", "Guid"].contains { key.hasSuffix($0) }
  }

  /// Returns whether a key names a name or a title, such as `trackName`.
  private func isName(_ key: String) -> Bool {
    ["name", "title"].contains { key.lowercased().hasSuffix($0) }
  }

  /// Returns the letters and digits of a text, in lowercase.
  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
