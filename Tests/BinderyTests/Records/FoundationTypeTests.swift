import Bindery
import FoundationEssentials
import TestSupport
import Testing

struct `Types of Foundation` {
  @Test(arguments: [
    "https://example.org/a?b=c#d", "file:///tmp/a", "relative/path", "mailto:a@example.org",
  ])
  func `Text decodes as an address`(text: String) throws {
    try expectEqual(decode(URL.self, .text(text)).absoluteString, text)
    try expectEqual(decode(URL?.self, .text(text))?.absoluteString, text)
    let list = try RecordDecoder().decode(Box<[URL]>.self, from: .reading(#"{"value": ["\#(text)"]}"#))
    expectEqual(list.value.map(\.absoluteString), [text])
    #expect(throws: DecodingError.self) { try decode(URL.self, 7) }
    #expect(throws: DecodingError.self) { try decode(URL.self, .json("[]")) }
    try expectNil(decode(URL?.self, nil))
  }

  @Test(
    arguments: [
      ("2005-09-21T07:00:00Z", 148_978_800), ("2005-09-21", 148_953_600), ("2005-09-21T07:00:00.250Z", 148_978_800.25),
      ("2005-09-21T09:00:00+02:00", 148_978_800), ("2005-09-20T23:00:00-0800", 148_978_800),
    ] as [(String, Double)])
  func `ISO 8601 text decodes as a date`(text: String, seconds: Double) throws {
    try expectEqual(decode(Date.self, .text(text)), Date(timeIntervalSinceReferenceDate: seconds))
    try expectEqual(decode(Date?.self, .text(text))?.timeIntervalSinceReferenceDate, seconds)
    let list = try RecordDecoder().decode(Box<[Date]>.self, from: .reading(#"{"value": ["\#(text)"]}"#))
    expectEqual(list.value.map(\.timeIntervalSinceReferenceDate), [seconds])
  }

  @Test func `A number decodes as the seconds of a date`() throws {
    try expectEqual(decode(Date.self, 7).timeIntervalSinceReferenceDate, 7)
    try expectEqual(decode(Date.self, 0.5).timeIntervalSinceReferenceDate, 0.5)
  }

  @Test(
    arguments: [
      ("yesterday", #"expected an ISO 8601 date, found the text "yesterday""#),
      ("2005-02-30", #"expected an ISO 8601 date, found the text "2005-02-30""#),
      (true, "expected an ISO 8601 date, found true"), (nil, "expected an ISO 8601 date, found null"),
    ] as [(RecordValue, String)])
  func `What is no date says so`(value: RecordValue, expected: String) {
    let error = #expect(throws: DecodingError.self) { try decode(Date.self, value) }
    expectEqual(error.map(RecordDecoder.sentence), "'value': \(expected)")
  }

  @Test func `A date is no number to anything else`() {
    #expect(throws: DecodingError.self) { try decode(Double.self, "2005-09-21") }
    #expect(throws: DecodingError.self) { try decode([String: String].self, "relative") }
    #expect(throws: DecodingError.self) { try decode(Relative.self, "text") }
  }

  // MARK: Support

  private func decode<Value: Decodable>(_ type: Value.Type, _ value: RecordValue) throws -> Value {
    try RecordDecoder().decode(Box<Value>.self, from: .holding([("value", value)])).value
  }
}

private struct Box<Value: Decodable>: Decodable {
  var value: Value
}

/// Has the key that Foundation's address has.
private struct Relative: Decodable {
  var relative: String
}
