import Bindery
import BinderyRules
import Testing

@Suite struct `Sightings as text` {
  private func sighting(_ title: String, version: UInt64 = 1) -> Sighting {
    var sighting = Sighting()
    sighting.identity = "7"
    sighting.version = version
    sighting.drawing.run(title, .title)
    sighting.properties = [.init("length", .value(.integer(5))), .init("cover", .failure("it needs 'url'"))]
    return sighting
  }

  @Test func `All that can be seen is in it, and nothing can do anything to a terminal`() {
    #expect(
      sighting("a\u{1B}[1m").transcript == """
        identity: "7"
        version: 1
        line 1: title "a\\u001b[1m"
        property 'length': 5
        property 'cover': failure "it needs 'url'"
        """)
    var refused = Sighting()
    refused.failure = "it is no song"
    #expect(refused.transcript == #"failure: "it is no song""#)
  }

  @Test func `The first line that differs is told`() {
    let (one, other) = (sighting("A").transcript, sighting("B").transcript)
    #expect(
      Sighting.difference(one, "it shows", other, "in a worker")
        == #"it shows line 1: title "A", in a worker line 1: title "B""#)
    #expect(Sighting.difference(one, "here", one, "there") == nil)
    #expect(Sighting.difference(one, "here", one + "\nmore", "there") == "here nothing, there more")
  }
}
