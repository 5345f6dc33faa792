import Bindery
import BinderyRules
import Testing

@Suite struct `Laws of observations` {
  /// What is seen of a good item.
  private static func observation(_ title: String = "So What", version: UInt64 = 1) -> RecordObservation {
    var observation = RecordObservation()
    observation.identity = "7"
    observation.version = version
    observation.drawing.run(title, .title)
    return observation
  }

  private static let good = observation()

  @Test func `A good item breaks none`() {
    var item = Self.good
    item.preferredSizes = [0: Size(columns: 0, rows: 0), 40: Size(columns: 40, rows: 1)]
    item.properties = [.init("length", .value(.double(0.5)))]
    item.actions = [.init("open", .value(.text("open https://example.org"))), .init("play", .value(.absent))]
    let findings = [
      Law.refusal(item), Law.identity(item), Law.modestDrawing(item), Law.safeText(item), Law.preferredSizes(item),
      Law.properties(item), Law.actions(item), Law.sameIdentity(item, item), Law.sameVersion(item, item),
      Law.sameView(item, item), Law.telling(item, item), Law.distinctIdentities([item, item]),
    ]
    #expect(findings.flatMap { $0 }.isEmpty)
  }

  @Test(arguments: ["", " ", "one\ntwo", "\u{1B}[2J", String(repeating: "x", count: 1 << 21)])
  func `A sentence is one line of text`(sentence: String) {
    var refused = RecordObservation()
    refused.failure = sentence
    #expect(Law.refusal(refused).map(\.rule) == ["C02"])
  }

  @Test func `An identity is not empty, stays, and is a thing's own`() {
    var other = Self.observation("Blue in Green")
    #expect(Law.distinctIdentities([Self.good, other], about: "song").map(\.rule) == ["C07"])
    other.identity = ""
    #expect(Law.identity(other).map(\.rule) == ["C05"])
    #expect(Law.sameIdentity(Self.good, other).map(\.rule) == ["C06"])
  }

  @Test func `A version is the same for the same, and another for what looks different`() {
    let other = Self.observation("Blue in Green")
    #expect(Law.telling(Self.good, other).map(\.rule) == ["C09"])
    #expect(Law.telling(Self.good, Self.observation("Blue in Green", version: 2)).isEmpty)
    #expect(Law.sameVersion(Self.good, Self.observation(version: 2)).map(\.rule) == ["C08"])
  }

  @Test func `A drawing is some text, and not too much`() {
    var long = Self.good
    for _ in 0..<1001 { long.drawing.endLine() }
    #expect(Law.modestDrawing(long).map(\.rule) == ["C15"])
    #expect(Law.modestDrawing(RecordObservation()).map(\.rule) == ["C15"])
  }

  @Test(arguments: ["\u{1B}[1m", "\u{7}", "\u{202E}abc"])
  func `What is drawn does nothing to a terminal, unless the record brings it`(text: String) {
    let item = Self.observation(text)
    #expect(Law.safeText(item).map(\.rule) == ["C16"])
    let record = TestRecord(kind: "song", fields: [.init("title", .known(.text(text)))])
    #expect(Law.safeText(item, of: record).isEmpty)
  }

  @Test func `Equal models look equal`() {
    #expect(Law.sameView(Self.good, Self.observation("Blue")).map(\.sentence.isEmpty) == [false])
    #expect(Law.sameDrawing(Self.good.drawing, Self.observation("Blue").drawing).map(\.rule) == ["C20"])
    var refused = Self.good
    refused.failure = "no"
    #expect(Law.sameView(Self.good, refused).map(\.rule) == ["C22"])
  }

  @Test func `A view likes no more room than there is`() {
    var item = Self.good
    item.preferredSizes = [10: Size(columns: 11, rows: 1)]
    #expect(Law.preferredSizes(item).map(\.rule) == ["C24"])
  }

  @Test func `A number that is none is told, and is the same as itself`() {
    var item = Self.good
    item.properties = [.init("ratio", .value(.double(.nan)))]
    #expect(Law.properties(item).map(\.rule) == ["C26"])
    #expect(Law.sameProperties(item.properties, item.properties).isEmpty)
    #expect(Law.sameProperties(item.properties, [.init("ratio", .value(.double(1)))]).map(\.rule) == ["C27"])
  }

  @Test(arguments: ["", " https://example.org", "open a\nopen b"])
  func `An action is a verb and its argument`(action: String) {
    var item = Self.good
    item.actions = [.init("open", .value(.text(action)))]
    #expect(Law.actions(item).map(\.rule) == ["C29"])
  }
}
