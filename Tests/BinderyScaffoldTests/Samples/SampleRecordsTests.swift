import Bindery
import BinderyScaffold
import BinderySources
import TestSupport
import Testing

struct `Samples of a kind` {
  @Test func `Those of the kind are taken, of an answer, an array or lines`() throws {
    let songs = #"{"kind":"tune","id":1}"#
    for json in [#"{"results":[\#(songs),{"kind":"x"}]}"#, "[\(songs)]", "\(songs)\n{\"kind\":\"x\"}\n"] {
      try expectEqual(readSamples(in: json).records.map { $0["id"] }, [1])
    }
  }

  @Test func `Where none names a kind, all are of it, and the JSON says so`() throws {
    let samples = try readSamples(in: #"[{"id":1},{"id":2}]"#)
    expectEqual(samples.records.count, 2)
    let read = try TemporaryFolder()
    let again = try SampleRecords(of: "tune", readFrom: read.write(samples.json.utf8, to: "again.json"))
    expectEqual(again.records.map(\.kind), ["tune", "tune"])
  }

  @Test func `Another kind is an error that names those that there are`() throws {
    let error = #expect(throws: ScaffoldError.self) {
      try readSamples(in: #"{"kind":"song"}{"kind":"album"}{"kind":"song"}"#)
    }
    expectEqual(error?.code, .noSuchKind)
    expectEqual(
      error?.description.hasSuffix(
        "is of the kind 'tune'; there are 'album', 'song'; say which is meant, eg --kind album"), true)
  }

  @Test(arguments: [
    (#"{"kind":"song"}{"kind":"song"}"#, "song"), (#"{"kind":"tune"}{"kind":"song"}"#, "tune"), (#"{"id":1}"#, "tune"),
  ])
  func `A kind that is guessed gives way to the only one`(json: String, kind: Kind) throws {
    let path = try TemporaryFolder()
    let file = try path.write(json.utf8, to: "samples.json")
    try expectEqual(SampleRecords(of: "tune", isGuessed: true, readFrom: file).kind, kind)
  }

  @Test func `What can't be read is told as everywhere`() throws {
    #expect(throws: SourceError.self) { try SampleRecords(of: "tune", readFrom: "/nonexistent") }
    #expect(throws: SourceError.self) { try readSamples(in: "<html>") }
    #expect(throws: SourceError.self) { try readSamples(in: "") }
    #expect(throws: ScaffoldError.self) { try readSamples(in: "[]") }
  }

  @Test func `The JSON has the first few, with every value as it was`() throws {
    let first = #"{"kind":"tune","a":"\"\\\n\t\u0001ü","b":1.5,"c":null,"d":[1,{"e":false}],"f":-7,"a":"x\"y"}"#
    let many = Array(repeating: first, count: 5).joined(separator: "\n")
    let samples = try readSamples(in: many)
    expectEqual(samples.records.count, 5)
    let again = try readSamples(in: samples.json)
    expectEqual(again.records.count, 3)
    let record = try #require(again.records.first)
    expectEqual(record["a"], "x\"y")
    expectEqual(record["b"], 1.5)
    expectEqual(record["c"], .null)
    expectEqual(record["d"], .json(#"[1,{"e":false}]"#))
    expectEqual(record["f"], -7)
    expectEqual(record.fields.map(\.key), ["kind", "b", "c", "d", "f", "a"])
  }

  @Test func `Text with quotes and control characters survives`() throws {
    let samples = try readSamples(in: #"{"kind":"tune","a":"\"\\\n\t\u0001\r ü\u2028"}"#)
    try expectEqual(readSamples(in: samples.json).records[0]["a"], "\"\\\n\t\u{1}\r ü\u{2028}")
  }

  @Test func `Those that are made up have what every part of a template needs`() throws {
    let roles = try FieldRoles(of: SampleRecords(of: "tune", title: "tune"))
    expectEqual(roles.identity.key, "id")
    #expect([roles.title, roles.subtitle, roles.summary, roles.page].allSatisfy { $0 != nil })
    #expect(roles.detail != nil)
  }

  @Test(arguments: [("The Long Winters", "long"), ("Up", "up"), ("Björk Jóga", nil), ("…", nil)])
  func `A search for a word of the title finds the first`(title: String, word: String?) throws {
    let samples = try readSamples(in: #"{"id":1,"title":"\#(title)"}"#)
    expectEqual(samples.word(in: try FieldRoles(of: samples).title), word)
  }
}
