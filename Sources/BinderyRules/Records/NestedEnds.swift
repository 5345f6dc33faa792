internal import Bindery

/// Records whose nested values are like those of the samples, with neighbors exchanged, lists of other lengths, and
/// keys that occur twice.
///
/// Each field is varied in the first sample that has nested JSON in it.
struct NestedEnds: Sendable {
  /// The most records in all.
  private static let limit = 96

  /// The maximum number of bytes of nested JSON that is varied.
  private static let sizeLimit = 16 << 10

  /// The records, with the first variant of each field and kind of variation, then the second of each, and so on.
  let records: [TestRecord]

  /// Creates the records from the fields of samples that have nested values.
  init(of samples: [TestRecord]) {
    var known: Set<String> = []
    var rows: [[TestRecord]] = []
    for sample in samples {
      for (index, field) in sample.fields.enumerated() {
        guard case .known(.json(let json)) = field.value, json.utf8.count <= Self.sizeLimit,
          known.insert(field.key).inserted
        else { continue }
        let outline = JSONOutline(json)
        rows += [outline.neighborVariants, outline.listVariants, outline.repeatedKeys, outline.overwrittenKeys].map {
          variants in
          variants.prefix(Self.limit).map { sample.replacing(index, with: .known(.json($0))) }
        }
      }
    }
    let longest = rows.map(\.count).max() ?? 0
    let all = (0..<longest).lazy.flatMap { place in rows.lazy.filter { place < $0.count }.map { $0[place] } }
    records = Array(all.prefix(Self.limit))
  }
}
