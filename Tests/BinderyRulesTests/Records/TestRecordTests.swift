import Bindery
import BinderyRules
import TestSupport
import Testing

struct `Records that are written down` {
  @Test func `A record is JSON on one line, in which nothing can do anything to a terminal`() {
    let record = TestRecord(
      kind: "song",
      fields: [
        .init("kind", .known("song")), .init("text", .known("a\"\\\u{1B}[1m\nö🎵")), .init("n", .known(-5)),
        .init("x", .known(0.5)), .init("list", .known(.json("[1]"))), .init("odd", .unknown(77)),
        .init("b", .known(true)),
      ])
    expectEqual(
      record.description,
      #"{"kind":"song","text":"a\"\\\u001b[1m\u000aö\ud83c\udfb5","n":-5,"x":0.5,"list":[1],"odd":null,"b":true}"#)
  }
}
