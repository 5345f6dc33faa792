import Bindery
import BinderyRules
import TestSupport
import Testing

struct `Observations as text` {
  private func observation(_ title: String, version: UInt64 = 1) -> RecordObservation {
    var observation = RecordObservation()
    observation.identity = "7"
    observation.version = version
    observation.drawing.run(title, .title)
    observation.properties = [.init("length", .value(.integer(5))), .init("cover", .failure("it needs 'url'"))]
    return observation
  }

  @Test func `All that can be seen is in it, and nothing can do anything to a terminal`() {
    expectEqual(
      observation("a\u{1B}[1m").transcript,
      """
      identity: "7"
      version: 1
      line 1: title "a\\u001b[1m"
      property 'length': 5
      property 'cover': failure "it needs 'url'"
      """)
    var refused = RecordObservation()
    refused.failure = "it is no song"
    expectEqual(refused.transcript, #"failure: "it is no song""#)
  }

  @Test func `The first line that differs is told`() {
    let (one, other) = (observation("A").transcript, observation("B").transcript)
    expectEqual(
      RecordObservation.difference(one, "it shows", other, "in a worker"),
      #"it shows line 1: title "A", in a worker line 1: title "B""#)
    expectNil(RecordObservation.difference(one, "here", one, "there"))
    expectEqual(RecordObservation.difference(one, "here", one + "\nmore", "there"), "here nothing, there more")
  }
}
