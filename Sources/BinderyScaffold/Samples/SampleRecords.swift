package import Bindery
internal import BinderySources

/// The sample records of one kind, from whose fields a new plugin is generated.
package struct SampleRecords: Sendable {
  /// The maximum number of records that are written to the new plugin's folder `Samples`.
  static let keptCount = 3

  /// The kind of items that the new plugin shows.
  package let kind: Kind

  /// The records in the order of the input; there is at least one.
  package let records: [Record]

  /// The origin of the records, for messages: a file's path, the name of standard input, or `the samples`.
  package let name: String

  /// The fields of all records together, computed at each access.
  package var shape: SampleShape { SampleShape(of: records) }

  /// Creates two samples with invented values, or eight for a plugin with pages. The first sample has the most fields.
  ///
  /// - Parameters:
  ///   - kind: The kind of the records.
  ///   - title: A noun for an item of the kind, such as `audio book`, which titles end with.
  ///   - abilities: The abilities of the plugin. With `contents`, the first item contains the others.
  package init(of kind: Kind, title: String, for abilities: Set<Ability> = []) {
    self.kind = kind
    name = "the samples"
    let count = abilities.contains(.pages) ? Self.ordinals.count : 2
    let others = (2...count).map { number in
      Record(kind: kind, fields: Self.fields(of: number, kind, title, isContained: abilities.contains(.contents)))
    }
    let first = Record(
      kind: kind,
      fields: [
        "kind": .text(kind.rawValue), "id": 1, "title": .text("First \(title)"), "author": "Its Author",
        "lengthMillis": 5_025_000, "summary": "What it is about, in a line.", "url": "https://example.org/1",
      ])
    records = [first] + others
  }

  /// Returns the fields of the invented sample with a number from 2 on; the second sample has the fewest.
  private static func fields(
    of number: Int, _ kind: Kind, _ title: String, isContained: Bool
  ) -> KeyValuePairs<String, RecordValue> {
    let (kind, id) = (RecordValue.text(kind.rawValue), RecordValue.integer(Int64(number)))
    let title = RecordValue.text("\(ordinals[number - 1]) \(title)")
    return switch (number, isContained) {
    case (2, false): ["kind": kind, "id": id, "title": title]
    case (2, true): ["kind": kind, "id": id, "title": title, "parentId": 1]
    case (_, false): ["kind": kind, "id": id, "title": title, "author": "Its Author"]
    case (_, true): ["kind": kind, "id": id, "title": title, "author": "Its Author", "parentId": 1]
    }
  }

  /// The words with which the titles of the invented samples begin.
  private static let ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"]

  /// The keys of fields that identify an item's container, the key of invented samples first.
  static let parentKeys = ["parentId", "parent", "partOf"]

  /// Reads the records of a kind from a file.
  ///
  /// If no record names a kind, all records count as records of the given kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of the records.
  ///   - isGuessed: Whether the kind is only a guess. If all records that name a kind name the same one, that one is
  ///     used instead.
  ///   - path: The path of a file with JSON or JSON Lines, or `-` for standard input.
  /// - Throws: A `SourceError` if the input can't be read, or a `ScaffoldError` with the code `noSuchKind` if no record
  ///   has the kind.
  package init(of kind: Kind, isGuessed: Bool = false, readFrom path: String) throws {
    var reader = try RecordReader(path: path)
    var all: [Record] = []
    while let chunk = try reader.nextChunk() { all += chunk.records().compactMap(\.record) }
    let kinds = Set(all.filter(\.namesKind).map(\.kind))
    let kind = isGuessed && kinds.count == 1 ? kinds.first ?? kind : kind
    let matching = kinds.isEmpty ? all : all.filter { $0.kind == kind }
    guard !matching.isEmpty else {
      throw ScaffoldError(code: .noSuchKind, subject: reader.name, detail: Self.sentence(about: kinds, not: kind))
    }
    self.kind = kind
    name = reader.name
    records = matching
  }

  /// Returns the end of an error message that begins with "no item", which names the kinds that were found instead.
  private static func sentence(about kinds: Set<Kind>, not kind: Kind) -> String {
    let names = kinds.sorted().prefix(8).map { "'\($0)'" }
    guard let first = kinds.min() else { return "can be read; give a file with at least one, a JSON object" }
    let verb = names.count == 1 ? "there is" : "there are"
    return "is of the kind '\(kind)'; \(verb) \(names.joined(separator: ", ")); say which is meant, eg --kind \(first)"
  }
}

extension Record {
  /// Whether the record states its kind, by a field `kind` or `wrapperType`.
  var namesKind: Bool {
    ["kind", "wrapperType"].contains { self[$0]?.shownText != nil }
  }
}
