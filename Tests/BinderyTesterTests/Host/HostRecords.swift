import Bindery
import BinderyRules
import BinderySources

/// The records for the check of a host, each with something that hosts get wrong.
enum HostRecords {
  private static let whole: [TestRecord.Field] = [
    field("name", "A whole one"), field("version", 1), field("truth", true), field("count", 42),
    field("ratio", 0.5), field("text", "größer 漢字 👨‍👩‍👧"), field("bytes", "one two"),
    .init("nested", .known(.json(#"{"a":[1,{"b":null}],"c":"\u0000d"}"#))),
  ]

  /// Returns all records of a kind, each with an identity of its own, parsed from JSON.
  static func all(of kind: Kind) -> [Record] {
    lists.enumerated().compactMap { index, fields in
      record(of: kind, with("name", .text("Item \(index)"), in: fields))
    }
  }

  private static let lists: [[TestRecord.Field]] = [
    whole,
    with("count", .integer(.min)),
    with("ratio", 1e308),
    with("text", ""),
    with("truth", nil),
    whole.filter { $0.key != "text" },
    whole.filter { $0.key != "count" },
    // A number in place of text, and text in place of a number.
    with("text", 7), with("count", "7"), with("ratio", 3),
    // A duplicate key, of which the last value counts.
    whole + [field("count", 43), field("text", "the last one")],
    whole + [field("", "no key"), field("a key with blanks", "and a value")],
    whole + [field("zero", "before\u{0}behind"), field("nested", .json("[[[[]]]]"))],
    whole + (0..<300).map { field("more\($0)", .integer(Int64($0))) },
    whole + [field("refuse", true)],
    [field("name", "Alone"), field("version", 1)],
  ]

  /// Returns a record with another value of its field `version` and so the same identity, or `nil` if it isn't valid.
  static func version(_ version: Int64, of record: Record) -> Record? {
    self.record(of: record.kind, with("version", .integer(version), in: TestRecord(record).fields))
  }

  private static func record(of kind: Kind, _ fields: [TestRecord.Field]) -> Record? {
    let others = fields.filter { $0.key != "kind" }
    let all = TestRecord(kind: kind, fields: [field("kind", .text(kind.rawValue))] + others)
    return try? Record(json: "\(all)")
  }

  /// Returns fields with another value for one key.
  private static func with(
    _ key: String, _ value: RecordValue, in fields: [TestRecord.Field] = whole
  ) -> [TestRecord.Field] {
    fields.map { $0.key == key ? field(key, value) : $0 }
  }

  private static func field(_ key: String, _ value: RecordValue) -> TestRecord.Field {
    TestRecord.Field(key, .known(value))
  }

  /// The record whose refusal says how many objects are still alive, and which function was never called.
  static let question = Record(kind: "examined", fields: ["finish": false])

  /// The record whose refusal says the same, and which has the plugin log the objects that are alive as a breach.
  static let end = Record(kind: "examined", fields: ["finish": true])

  /// The events of users that are sent to each live view model.
  static let events: [UserEvent] = [
    .select, .menu, .copy, .key(KeyChord(.character("ß"), [.control, .shift])), .key(KeyChord(.pageDown)),
    .click([]), .doubleClick(.alternative), .paste("two\nlines"), .paste(""),
  ]
}
