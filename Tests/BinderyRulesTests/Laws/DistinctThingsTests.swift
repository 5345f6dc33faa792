import Bindery
import BinderyRules
import BinderySources
import TestSupport
import Testing

struct `Items of one identity` {
  /// The rules broken by two records of songs that have one identity and look different.
  private func broken(_ first: String, _ second: String) throws -> [RuleCode] {
    let items = try [first, second].enumerated().map { number, json in
      var observation = RecordObservation()
      observation.identity = "7"
      observation.drawing.run("view \(number)", .title)
      var record = TestRecord(try Record(json: json))
      record.kind = "song"
      return (record: record, observation: observation)
    }
    let rules = Law.distinctIdentities(items).map(\.rule)
    expectEqual(Law.distinctIdentities(items.reversed()).map(\.rule), rules, "the order means nothing")
    return rules
  }

  @Test(arguments: [
    (#"{"id":7,"price":1}"#, #"{"id":7,"price":2}"#),
    (#"{"id":7,"revisionId":1,"name":"a"}"#, #"{"id":7,"revisionId":2,"name":"b"}"#),
    (#"{"songId":7,"artistId":1}"#, #"{"songId":7,"artistId":2}"#),
    (#"{"trackId":7,"trackName":"a"}"#, #"{"trackId":7,"trackName":"b"}"#),
    (#"{"name":"a","legs":3}"#, #"{"name":"a","legs":4}"#), (#"{"text":"a","legs":3}"#, #"{"text":"a","legs":4}"#),
  ])
  func `Two versions of one thing may look different`(first: String, second: String) throws {
    #expect(try broken(first, second).isEmpty)
  }

  @Test(arguments: [
    (#"{"id":7,"price":1}"#, #"{"id":8,"price":1}"#), (#"{"song_id":7,"x":1}"#, #"{"song_id":8,"x":1}"#),
    (#"{"artistId":1,"trackId":7}"#, #"{"artistId":1,"trackId":8}"#),
    (#"{"artistName":"a","trackName":"b"}"#, #"{"artistName":"a","trackName":"c"}"#),
    (#"{"name":"a","legs":4}"#, #"{"name":"b","legs":4}"#), (#"{"text":"a"}"#, #"{"text":"b"}"#),
  ])
  func `Two things may not`(first: String, second: String) throws {
    try expectEqual(broken(first, second), ["C07"])
  }

  @Test(arguments: [(#"{"a":1}"#, #"{"b":1}"#), ("{}", "{}"), (#"{"kind":"song"}"#, #"{"kind":"album"}"#)])
  func `Records that can't be compared show nothing`(first: String, second: String) throws {
    #expect(try broken(first, second).isEmpty)
  }
}
