import Bindery
@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `Copies of a record that a plugin takes` {
  private let song = TestRecord(
    kind: "song",
    fields: [
      .init("kind", .known("song")), .init("id", .known("a")), .init("year", .known(1959)),
      .init("isLive", .known(false)),
    ])

  @Test func `Each has texts and integers of its own, and the kind of all`() {
    let family = RecordFamily(of: song) { _ in true }
    expectEqual(family[0], song)
    expectEqual(family[12].description, #"{"kind":"song","id":"a12","year":13959,"isLive":false}"#)
    expectEqual(Set((0..<500).map { family[$0] }).count, 500)
  }

  @Test func `What is refused another value stays as it is`() {
    let family = RecordFamily(of: song) { $0.fields[2] == song.fields[2] }
    expectEqual(family[3].description, #"{"kind":"song","id":"a3","year":1959,"isLive":false}"#)
    expectEqual(RecordFamily(of: song) { _ in false }[3], song)
  }

  @Test func `A number at the end of its type begins again at the other`() {
    var last = song
    last.fields[2].value = .known(.integer(.max))
    let family = RecordFamily(of: last) { _ in true }
    expectEqual(family[1].fields[2].value, .known(.integer(.min + 999)))
  }
}
