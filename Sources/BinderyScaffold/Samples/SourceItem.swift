internal import Bindery

/// An item of a new plugin's source, made from a sample: its JSON, and the texts by which searches find it.
struct SourceItem: Hashable, Sendable {
  /// The maximum number of items in the source of a new plugin.
  static let limit = 12

  /// The maximum size of a value in bytes of JSON, so that an item fits into the longest string literal of C.
  private static let sizeLimit = 400

  /// The maximum length in characters of an identity and of the texts that searches look at, so that each fits on a
  /// line.
  private static let lengthLimit = 80

  /// The identity of the item as text.
  let id: String

  /// The text in which a search looks for words: the beginning of the title and of the subtitle, such as the maker.
  let words: String

  /// The identity of the item that contains this one, or an empty text if none does.
  let parent: String

  /// The members of the item's JSON object, each such as `"id":1`.
  private let members: [String]

  /// Creates an item from a sample, or returns `nil` if its identity is empty, too long, or has U+0000.
  private init?(of record: Record, in scaffold: Scaffold) {
    let roles = scaffold.roles
    let shown = [roles.identity, roles.title, roles.subtitle, roles.detail?.field, roles.summary, roles.page]
    let parentKey = scaffold.abilities.contains(.contents) ? scaffold.parentKey : nil
    var fields: [(key: String, value: RecordValue)] = [("kind", .text(scaffold.samples.kind.rawValue))]
    for case let key? in shown.map({ $0?.key }) + [parentKey] where !fields.contains(where: { $0.key == key }) {
      guard let value = record[key], value != .null, value.json.utf8.count <= Self.sizeLimit else { continue }
      fields.append((key, value))
    }
    let texts = Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value.shownText ?? "") })
    let id = texts[roles.identity.key] ?? ""
    guard (1...Self.lengthLimit).contains(id.count), !id.contains("\0") else { return nil }
    self.id = id
    let words = [roles.title, roles.subtitle].compactMap { $0.flatMap { texts[$0.key] } }.joined(separator: ", ")
    self.words = String(words.prefix(Self.lengthLimit))
    parent = String((parentKey.flatMap { texts[$0] } ?? "").prefix(Self.lengthLimit))
    members = fields.map { "\(jsonText($0.key)):\($0.value.json)" }
  }

  /// Returns the items of a new plugin's source: one for each of the first 12 samples with a usable identity.
  static func all(of scaffold: Scaffold) -> [SourceItem] {
    scaffold.samples.records.prefix(limit).compactMap { SourceItem(of: $0, in: scaffold) }
  }

  /// The item as JSON, in lines of at most 80 characters unless a member is longer.
  var lines: [String] {
    let commas = members.indices.map { members[$0] + ($0 == members.count - 1 ? "}" : ",") }
    return commas.reduce(into: ["{"]) { lines, member in
      let last = lines[lines.count - 1]
      if last.count + member.count > 80, last != "{" { lines.append(member) } else { lines[lines.count - 1] += member }
    }
  }
}
