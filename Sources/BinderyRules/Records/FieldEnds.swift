internal import Bindery

/// The ends of the contract's types in each field of a record, one at a time.
///
/// Every value is tried in all fields before the next one is: a field that is left out, null, numbers at the ends of
/// their types, texts of 0 bytes to 1 MiB, and each of the types in the place of each other. Infinite numbers and NaN
/// aren't among them, since hosts lend neither: they have no form in JSON.
struct FieldEnds: Sendable {
  /// The number of fields that are tried; of further ones, random mutations try some.
  static let fieldLimit = 100

  /// The number of records: at most 16 for each field.
  let count: Int

  private let record: TestRecord
  private let width: Int

  /// Creates the records of a record's fields.
  init(of record: TestRecord) {
    self.record = record
    width = min(record.fields.count, Self.fieldLimit)
    count = width * Self.values.count
  }

  /// Returns the record at an index, or `nil` behind the end.
  subscript(index: Int) -> TestRecord? {
    guard index < count else { return nil }
    var made = record
    guard let value = Self.values[index / width] else {
      made.fields.remove(at: index % width)
      return made
    }
    made.fields[index % width].value = value
    return made
  }

  /// The values of a field, `nil` for none; the long texts come last, since they take the most time.
  private static let values: [TestValue?] = [
    nil, .known(.null), .known(.text("")), .known(.integer(0)), .known(.integer(.min)), .known(.integer(.max)),
    .known(.bool(true)), .known(.json("[]")), .known(.double(-0.0)), .known(.double(.greatestFiniteMagnitude)),
    .known(.double(-.greatestFiniteMagnitude)), .known(.text(" ")), .known(.text(characters(10))), .unknown(6),
    .known(.text(characters((1 << 14) - 1) + "xxx")), .known(.text(String(repeating: "x", count: 1 << 20))),
  ]

  /// Returns a text of characters of four bytes, which a cut at the size of a buffer leaves incomplete.
  private static func characters(_ count: Int) -> String { "x" + String(repeating: "👍", count: count) }
}

extension RecordMutator {
  /// The number of iterations of a fuzzer whose records have a field at the end of a type: 16 for each of the first 100
  /// fields of the first sample.
  public var endCount: Int { FieldEnds(of: samples[0]).count }

  /// Returns the record of a fuzzer's iteration, counted from 0.
  ///
  /// The first ``endCount`` records have one field of the first sample at the end of a type; all others are mutations
  /// as those of ``record(iteration:)``.
  public func fuzzedRecord(iteration: Int) -> TestRecord {
    let ends = FieldEnds(of: samples[0])
    if let record = ends[iteration] { return record }
    // Fields that are left out or null, the first two mutations of the plan, are among the ends.
    let fields = samples[0].fields.count
    return record(iteration: iteration - ends.count + (fields > FieldEnds.fieldLimit ? 0 : 4 * fields))
  }
}
