internal import Bindery

/// Records with an extreme value in one field: for each field and value, a copy of the first sample that has the field.
///
/// Every value is tried in all fields before the next one is: a missing field, null, numbers at the ends of their
/// types, texts of 0 bytes to 1 MiB, a text that continues behind U+0000, and each type in place of each other.
/// Infinite numbers and NaN aren't among them, since hosts lend neither: they have no form in JSON.
struct FieldEnds: Sendable {
  /// The most fields that get extreme values; random mutations change some of the others.
  static let fieldLimit = 100

  /// The most fields that get extreme values and that the first sample doesn't have.
  private static let laterLimit = 24

  /// The number of values for a field that the first sample doesn't have: none, null and an empty text.
  private static let laterValueCount = 3

  /// The records of which copies are made.
  private let samples: [TestRecord]
  /// The fields to change: each key once, in the first sample that has it.
  private let places: [(sample: Int, field: Int)]

  /// The number of fields of the first sample that get extreme values; their places come first.
  private let firstCount: Int

  /// The number of records: 17 for each tried field of the first sample, and ``laterCount`` more.
  var count: Int { firstCount * Self.values.count + laterCount }

  /// The number of records with extreme values in fields that the first sample doesn't have.
  var laterCount: Int { (places.count - firstCount) * Self.laterValueCount }

  /// Creates the records for the fields of the first sample, and for those that only later samples have.
  init(of samples: [TestRecord]) {
    self.samples = samples
    var known = Set(samples.first?.fields.map(\.key) ?? [])
    let first = samples.first?.fields.indices.map { (sample: 0, field: $0) } ?? []
    let others = samples.indices.dropFirst().flatMap { sample in
      samples[sample].fields.indices.filter { known.insert(samples[sample].fields[$0].key).inserted }
        .map { (sample: sample, field: $0) }
    }
    firstCount = min(first.count, Self.fieldLimit)
    places = Array((first.prefix(Self.fieldLimit) + others.prefix(Self.laterLimit)).prefix(Self.fieldLimit))
  }

  /// Returns the record at an index, or `nil` past the last one.
  subscript(index: Int) -> TestRecord? {
    guard index < count else { return nil }
    let early = firstCount * Self.values.count
    let (list, number) =
      index < early ? (places.prefix(firstCount), index) : (places.dropFirst(firstCount), index - early)
    let place = list[list.startIndex + number % list.count]
    var made = samples[place.sample]
    guard let value = Self.values[number / list.count] else {
      made.fields.remove(at: place.field)
      return made
    }
    made.fields[place.field].value = value
    return made
  }

  /// The values that are tried in a field, `nil` for a missing field; the long texts come last, since they take the
  /// most time.
  private static let values: [TestValue?] = [
    nil, .known(.null), .known(.text("")), .known(.integer(0)), .known(.integer(.min)), .known(.integer(.max)),
    .known(.bool(true)), .known(.json("[]")), .known(.double(-0.0)), .known(.double(.greatestFiniteMagnitude)),
    .known(.double(-.greatestFiniteMagnitude)), .known(.text(" ")), .known(.text(characters(10))), .unknown(6),
    .known(.text("x\0" + String(repeating: "y", count: 100))),
    .known(.text(characters((1 << 14) - 1) + "xxx")), .known(.text(String(repeating: "x", count: 1 << 20))),
  ]

  /// Returns an `x` and a number of characters of four bytes, one of which a cut at the size of a buffer leaves
  /// incomplete.
  private static func characters(_ count: Int) -> String { "x" + String(repeating: "👍", count: count) }
}

extension RecordMutator {
  /// The number of a fuzzer's first iterations, whose records have an extreme value or varied nested JSON in one field:
  /// 17 for each of the first 100 fields of the first sample, and ``fixedCount`` more.
  public var endCount: Int { fieldEnds.count + nestedEnds.records.count }

  /// The number of iterations, at most 168, for varied nested JSON and fields that only later samples have; higher
  /// levels don't multiply it.
  public var fixedCount: Int { nestedEnds.records.count + fieldEnds.laterCount }

  /// Returns the record for a fuzzer's iteration, counted from 0.
  ///
  /// The first ``endCount`` records have an extreme value or varied nested JSON in one field of a sample; all others
  /// are mutations as those of ``record(iteration:)``.
  public func fuzzedRecord(iteration: Int) -> TestRecord {
    if let record = fieldEnds[iteration] { return record }
    if iteration < endCount { return nestedEnds.records[iteration - fieldEnds.count] }
    // The first two mutations of the plan, a missing field and null, are among the extreme values.
    let fields = samples[0].fields.count
    return record(iteration: iteration - endCount + (fields > FieldEnds.fieldLimit ? 0 : 4 * fields))
  }
}
