import Bindery
import BinderyRules
import TestSupport
import Testing

struct `Laws of observations` {
  /// What is seen of a good item.
  private static func observation(_ title: String = "So What", version: UInt64 = 1) -> RecordObservation {
    var observation = RecordObservation()
    observation.identity = "7"
    observation.version = version
    observation.drawing.run(title, .title)
    return observation
  }

  private static let good = observation()

  private static func record(_ id: String) -> TestRecord {
    TestRecord(kind: "song", fields: [.init("id", .known(.text(id)))])
  }

  @Test func `A good item breaks none`() {
    var item = Self.good
    item.preferredSizes = [0: Size(columns: 0, rows: 0), 40: Size(columns: 40, rows: 1)]
    item.properties = [.init("length", .value(.double(0.5)))]
    item.actions = [.init("open", .value(.text("open https://example.org"))), .init("play", .value(.absent))]
    let findings = [
      Law.refusal(item), Law.identity(item), Law.modestDrawing(item), Law.safeText(item), Law.preferredSizes(item),
      Law.properties(item), Law.actions(item), Law.sameIdentity(item, item), Law.sameVersion(item, item),
      Law.sameView(item, item), Law.telling(item, item),
      Law.distinctIdentities([(Self.record("1"), item), (Self.record("2"), item)]),
      Law.artwork(item, declaredBy: [PropertyDeclaration(name: "length", type: PropertyType(.double))]),
    ]
    #expect(findings.flatMap { $0 }.isEmpty)
  }

  @Test(arguments: ["", " ", "one\ntwo", "\u{1B}[2J", String(repeating: "x", count: 1 << 21)])
  func `A sentence is one line of text`(sentence: String) {
    var refused = RecordObservation()
    refused.failure = sentence
    expectEqual(Law.refusal(refused).map(\.rule), ["C02"])
  }

  @Test func `An identity is not empty, stays, and is a thing's own`() {
    var other = Self.observation("Blue in Green")
    let items = [(record: Self.record("1"), observation: Self.good), (Self.record("2"), other)]
    let findings = Law.distinctIdentities(items, about: "song")
    #expect(findings.map(\.rule) == ["C07"] && findings.first?.input == Self.record("2").description)
    other.identity = ""
    expectEqual(Law.identity(other).map(\.rule), ["C05"])
    expectEqual(Law.sameIdentity(Self.good, other).map(\.rule), ["C06"])
  }

  @Test func `A version is the same for the same, and another for what looks different`() {
    let other = Self.observation("Blue in Green")
    expectEqual(Law.telling(Self.good, other).map(\.rule), ["C09"])
    #expect(Law.telling(Self.good, Self.observation("Blue in Green", version: 2)).isEmpty)
    expectEqual(Law.sameVersion(Self.good, Self.observation(version: 2)).map(\.rule), ["C08"])
  }

  @Test func `What a page shows is told as what a row shows is`() {
    let pages = ["5:45", "9:22"].map { length in
      var seen = Self.good
      var page = RecordObservation.View("detail")
      page.drawing.run(length, .detail)
      seen.views = [page]
      return seen
    }
    #expect(Law.telling(pages[0], pages[0]).isEmpty && Law.sameView(pages[0], pages[0]).isEmpty)
    let sentences = (Law.telling(pages[0], pages[1]) + Law.sameView(pages[0], pages[1])).map(\.sentence)
    #expect(
      sentences.count == 2 && sentences.allSatisfy { $0.hasSuffix("for the purpose 'detail', '5:45', then '9:22'") })
    #expect(RecordObservation.difference(pages[0].transcript, "it shows", pages[1].transcript, "elsewhere") != nil)
    var other = Self.good
    other.reasons = [.init("open", .value(.text("it is asleep")))]
    expectEqual(Law.sameView(Self.good, other).map(\.rule), ["C22"])
    #expect(Law.telling(Self.good, other).isEmpty, "a reason is no view")
  }

  @Test func `A drawing is some text, and not too much`() {
    var long = Self.good
    for _ in 0..<1001 { long.drawing.endLine() }
    expectEqual(Law.modestDrawing(long).map(\.rule), ["C15"])
    expectEqual(Law.modestDrawing(RecordObservation()).map(\.rule), ["C15"])
  }

  @Test(arguments: ["\u{1B}[1m", "\u{7}", "\u{202E}abc"])
  func `What is drawn does nothing to a terminal, unless the record brings it`(text: String) {
    let item = Self.observation(text)
    expectEqual(Law.safeText(item).map(\.rule), ["C16"])
    let record = TestRecord(kind: "song", fields: [.init("title", .known(.text(text)))])
    #expect(Law.safeText(item, of: record).isEmpty)
  }

  @Test func `Equal models look equal`() {
    expectEqual(Law.sameView(Self.good, Self.observation("Blue")).map(\.sentence.isEmpty), [false])
    expectEqual(Law.sameDrawing(Self.good.drawing, Self.observation("Blue").drawing).map(\.rule), ["C20"])
    var refused = Self.good
    refused.failure = "no"
    expectEqual(Law.sameView(Self.good, refused).map(\.rule), ["C22"])
  }

  @Test func `A view likes no more room than there is`() {
    var item = Self.good
    item.preferredSizes = [10: Size(columns: 11, rows: 1)]
    expectEqual(Law.preferredSizes(item).map(\.rule), ["C24"])
    item.preferredSizes = [80: Size(columns: 10, rows: -1)]
    expectEqual(
      Law.preferredSizes(item).map(\.sentence), ["the view would like 10 columns and -1 rows where there are 80"])
  }

  @Test func `A number that is none is told, and is the same as itself`() {
    var item = Self.good
    item.properties = [.init("ratio", .value(.double(.nan)))]
    expectEqual(Law.properties(item).map(\.rule), ["C26"])
    #expect(Law.sameProperties(item.properties, item.properties).isEmpty)
    expectEqual(Law.sameProperties(item.properties, [.init("ratio", .value(.double(1)))]).map(\.rule), ["C27"])
  }

  /// The sentences about a property, each without the name of the property.
  private static func faults(inArtwork value: PropertyValue, named name: String, _ type: PropertyType) -> [String] {
    var item = good
    item.properties = [.init(name, .value(value))]
    let findings = Law.artwork(item, declaredBy: [PropertyDeclaration(name: name, type: type)])
    #expect(findings.allSatisfy { $0.rule == "C63" && $0.sentence.hasPrefix("the property '\(name)' is ") })
    return findings.map { String($0.sentence.dropFirst("the property '\(name)' is ".count)) }
  }

  @Test(arguments: ["artwork", "artwork60", "artwork600"], [true, false])
  func `A picture is the text of an address, or absent`(name: String, isOptional: Bool) {
    let type = PropertyType(.text, isOptional: isOptional)
    #expect(Self.faults(inArtwork: .text("https://example.org/1.jpg"), named: name, type).isEmpty)
    #expect(Self.faults(inArtwork: .absent, named: name, type).isEmpty)
    let relative = Self.faults(inArtwork: .text("covers/1.jpg"), named: name, type)
    expectEqual(relative, ["'covers/1.jpg', which is no address with a scheme"])
    expectEqual(Self.faults(inArtwork: .text("https:"), named: name, type), ["'https:', with nothing after the scheme"])
    let empty = Self.faults(inArtwork: .text(""), named: name, type)
    expectEqual(empty, ["an empty text, where NULL means that there is no picture"])
  }

  @Test func `A picture is excused where a record that isn't real has a text that it begins with, and no address`() {
    func isBroken(_ address: String, _ text: String) -> Bool {
      var item = Self.good
      item.properties = [.init("artwork", .value(.text(address)))]
      let declaration = PropertyDeclaration(name: "artwork", type: PropertyType(.text))
      return !Law.artwork(item, declaredBy: [declaration], of: Self.record(text)).isEmpty
    }
    #expect(!isBroken("Sample", "Sample") && !isBroken("Sample/600.jpg", "Sample") && !isBroken("", ""))
    #expect(isBroken("covers/1.jpg", "Sample") && isBroken("", "Sample"))
    #expect(isBroken("https", "https://example.org/1.jpg"))
  }

  @Test(arguments: PropertyKind.allCases.filter { $0 != .text })
  func `A picture of another type is told of, even where it is absent`(kind: PropertyKind) {
    let faults = Self.faults(inArtwork: .absent, named: "artwork", PropertyType(kind))
    expectEqual(faults, ["of the type \(kind.rawValue), where the address of a picture is utf8?"])
  }

  @Test(arguments: ["Artwork", "artworks", "artworkURL", "artwork60x60", "artwork-60", "art"])
  func `Properties of other names may be anything`(name: String) {
    #expect(Self.faults(inArtwork: .text("covers/1.jpg"), named: name, PropertyType(.text)).isEmpty)
    #expect(Self.faults(inArtwork: .integer(1), named: name, PropertyType(.integer)).isEmpty)
  }

  @Test func `A picture whose property can't be read is not told of`() {
    var item = Self.good
    item.properties = [.init("artwork", .failure("it needs 'artworkUrl100'"))]
    let declaration = PropertyDeclaration(name: "artwork", type: PropertyType(.text))
    #expect(Law.artwork(item, declaredBy: [declaration]).isEmpty)
  }

  @Test(arguments: [
    "", " https://example.org", "open a\nopen b", "https://example.org", "example.org", "/home", "open",
    "open example.org",
    "open https://example.org/?q=so what", "show", "show song/1", "show media://song", "show media://song/",
    "show media://song/so/what", "show media://song/50%",
  ])
  func `An action is a verb and its argument, an address where a host wants one`(action: String) {
    var item = Self.good
    item.actions = [.init("open", .value(.text(action)))]
    expectEqual(Law.actions(item).map(\.rule), ["C29"])
  }

  @Test(arguments: [
    "back", "play", "play-next so what", "open https://example.org", "open mailto:ida@example.org", "copy so what",
    "show media://song/so%20what?country=DE",
  ])
  func `A verb that a host doesn't know has any argument`(action: String) {
    expectNil(Law.fault(inAction: action))
  }

  @Test func `What a record brings along is no fault of an action`() {
    let record = TestRecord(
      kind: "song", fields: [.init("page", .known("so what")), .init("pages", .known(.json(#"["what"]"#)))])
    for action in ["open so what", "open so what?from=us", "show so what", "open what"] {
      #expect(Law.fault(inAction: action, of: record) == nil && Law.fault(inAction: action) != nil)
    }
    #expect(Law.fault(inAction: "open https://example.org/so what", of: record) != nil)
    #expect(Law.fault(inAction: "show media://song/so?what#", of: record) != nil)
  }

  @Test(arguments: ["\n", "\t", "so\u{1b}[2J", "\u{301}alone", ""])
  func `What an address of the record has is its own`(text: String) {
    let record = TestRecord(kind: "song", fields: [.init("url", .known(.text(text)))])
    expectNil(Law.fault(inAction: "open \(text)", of: record))
    #expect(text.isEmpty || Law.fault(inAction: "open \(text)") != nil)
  }

  @Test(arguments: [("[]", .json("[]")), ("true", .bool(true)), ("7", .integer(7))] as [(String, RecordValue)])
  func `So is the JSON of what is no text`(text: String, value: RecordValue) {
    let record = TestRecord(kind: "song", fields: [.init("url", .known(value))])
    expectNil(Law.fault(inAction: "open \(text)", of: record))
  }
}
