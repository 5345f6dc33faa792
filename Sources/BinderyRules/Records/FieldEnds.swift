internal import Bindery

/// The ends of the contract's types in each field of the samples, one at a time, in the first sample that has it.
///
/// Every value is tried in all fields before the next one is: a field that is left out, null, numbers at the ends of
/// their types, texts of 0 bytes to 1 MiB, one that goes on behind U+0000, and each of the types in the place of each
/// other. Infinite numbers and NaN aren't among them, since hosts lend neither: they have no form in JSON.
struct FieldEnds: Sendable {
  /// The number of fields that are tried; of further ones, random mutations try some.
  static let fieldLimit = 100

  /// The number of fields that are tried, of those that later samples alone have.
  private static let laterLimit = 24

  /// The number of values that are tried in a field that later samples alone have: none, null and an empty text.
  private static let laterValueCount = 3

  private let samples: [TestRecord]
  private let places: [(sample: Int, field: Int)]

  /// The number of places, the first ones, whose fields the first sample has.
  private let firstCount: Int

  /// The number of records: 17 for each field of the first sample, and ``laterCount`` more.
  var count: Int { firstCount * Self.values.count + laterCount }

  /// The number of records of fields that later samples alone have.
  var laterCount: Int { (places.count - firstCount) * Self.laterValueCount }

  /// Creates the records of all fields of the first sample, and of those that further ones have beside these.
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

  /// Returns the record at an index, or `nil` behind the end.
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

  /// The values of a field, `nil` for none; the long texts come last, since they take the most time.
  private static let values: [TestValue?] = [
    nil, .known(.null), .known(.text("")), .known(.integer(0)), .known(.integer(.min)), .known(.integer(.max)),
    .known(.bool(true)), .known(.json("[]")), .known(.double(-0.0)), .known(.double(.greatestFiniteMagnitude)),
    .known(.double(-.greatestFiniteMagnitude)), .known(.text(" ")), .known(.text(characters(10))), .unknown(6),
    .known(.text("x\0" + String(repeating: "y", count: 100))),
    .known(.text(characters((1 << 14) - 1) + "xxx")), .known(.text(String(repeating: "x", count: 1 << 20))),
  ]

  /// Returns a text of characters of four bytes, which a cut at the size of a buffer leaves incomplete.
  private static func characters(_ count: Int) -> String { "x" + String(repeating: "👍", count: count) }
}

extension RecordMutator {
  /// The number of iterations of a fuzzer whose records have a field at the end of a type, or a variant of what is nested
  /// in one: 17 for each of the first 100 fields of the first sample, and ``fixedCount`` more.
  public var endCount: Int { fieldEnds.count + nestedEnds.records.count }

  /// The number of those that vary what is nested or what later samples alone have, up to 168, which no level
  /// multiplies.
  public var fixedCount: Int { nestedEnds.records.count + fieldEnds.laterCount }

  /// Returns the record of a fuzzer's iteration, counted from 0.
  ///
  /// The first ``endCount`` records have one field of a sample at the end of a type, or varied in what is nested in it;
  /// all others are mutations as those of ``record(iteration:)``.
  public func fuzzedRecord(iteration: Int) -> TestRecord {
    if let record = fieldEnds[iteration] { return record }
    if iteration < endCount { return nestedEnds.records[iteration - fieldEnds.count] }
    // Fields that are left out or null, the first two mutations of the plan, are among the ends.
    let fields = samples[0].fields.count
    return record(iteration: iteration - endCount + (fields > FieldEnds.fieldLimit ? 0 : 4 * fields))
  }
}
