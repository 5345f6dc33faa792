import Bindery
import Foundation
import TestSupport
import Testing

struct `Routes` {
  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `An address gives back the route that it was made of`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let route = Route.any(using: &random)
    let address = route.description
    try expectEqual(Route(parsing: address), route)
    expectEqual(Route(address), route)
    #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    expectEqual(ActionRequest(ActionRequest.show(route).description)?.route, route)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Equal routes have equal addresses, whatever order their parameters came in`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let route = Route.any(using: &random)
    var copy = Route(kind: route.kind, modelId: route.modelId)
    for (name, value) in route.parameters.sorted(by: { $0.key < $1.key }).shuffled(using: &random) {
      copy.parameters[name] = value
    }
    expectEqual(copy.description, route.description)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No text makes reading trap, and what can be read is read again the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "media://", "song", "/", "?", "=", "&", "%", "2", "F", "%F0", "%9F%8E%B5", "é", "#", "👨‍👩‍👧", " ", "a\u{301}",
    ]
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { index in
        index == 0 && Bool.random(using: &random) ? "media://" : pieces.randomElement(using: &random) ?? ""
      }.joined()
      do throws(RouteError) {
        let route = try Route(parsing: text)
        #expect(route.isComplete, "\(text)")
        expectEqual(Route(route.description), route, "\(text)")
      } catch {
        #expect((1...text.count + 1).contains(error.column), "\(text)")
        expectNil(Route(text), "\(text)")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A coded route is read again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let route = Route.any(using: &random)
    try expectEqual(JSONDecoder().decode(Route.self, from: JSONEncoder().encode(route)), route)
  }

  // MARK: Addresses

  @Test(
    arguments: [
      (Route(kind: "song", modelId: ModelId(719_245_998)), "media://song/719245998"),
      (
        Route(kind: "song", modelId: ModelId("1"), parameters: ["lang": "de", "country": "DE", "a b": ""]),
        "media://song/1?a%20b=&country=DE&lang=de"
      ),
      (Route(kind: "tv-episode", modelId: ModelId("a/b?c#d&e=f%")), "media://tv-episode/a%2Fb%3Fc%23d%26e%3Df%25"),
      (Route(kind: "Söng", modelId: ModelId("..~_-\n\u{0}")), "media://S%C3%B6ng/..~_-%0A%00"),
    ])
  func `An address escapes all but what is plain everywhere`(route: Route, address: String) throws {
    expectEqual(route.description, address)
    try expectEqual(Route(parsing: address), route)
  }

  @Test(arguments: [
    ("MEDIA://song/42", "media://song/42"), ("media://Song/aB", "media://Song/aB"),
    ("media://song/%2f%C3%bc", "media://song/%2F%C3%BC"), ("media://song/é b", "media://song/%C3%A9%20b"),
    ("media://song/1?", "media://song/1?="), ("media://song/1?a", "media://song/1?a="),
    ("media://song/1?b=2&a=1", "media://song/1?a=1&b=2"), ("media://s%6Fng/1", "media://song/1"),
  ])
  func `What people write is read as one would think`(text: String, address: String) throws {
    try expectEqual(Route(parsing: text).description, address)
  }

  @Test(
    arguments: [
      ("", .wrongScheme, 1), ("media:/song/1", .wrongScheme, 1), ("http://song/1", .wrongScheme, 1),
      ("media://", .missingKind, 9), ("media:///1", .missingKind, 9), ("media://?a=b", .missingKind, 9),
      ("media://song", .missingId, 13), ("media://song/", .missingId, 14), ("media://song/?a=b", .missingId, 14),
      ("media://song?a=b", .unexpectedCharacter, 13), ("media://song/1/2", .unexpectedCharacter, 15),
      ("media://song/1#a", .unexpectedCharacter, 15), ("media://song/1?a=b=c", .unexpectedCharacter, 19),
      ("media://song/1?a=b?c", .unexpectedCharacter, 19),
      ("media://song/%", .badEscape, 14), ("media://song/a%4", .badEscape, 15),
      ("media://song/1?a=%zz", .badEscape, 18), ("media://song/%+1", .badEscape, 14),
      ("media://söng/%FF", .badEscape, 14), ("media://song/ab%C3", .badEscape, 16),
      ("media://song/1?a=1&b=2&%61=3", .repeatedParameter, 24),
    ] as [(String, RouteError.Code, Int)])
  func `What is no address is refused with the reason and the place`(
    text: String, code: RouteError.Code, column: Int
  ) {
    let error = #expect(throws: RouteError.self) { try Route(parsing: text) }
    expectEqual(error?.code, code)
    expectEqual(error?.column, column)
  }

  @Test func `An error is one sentence with the way out`() {
    let error = #expect(throws: RouteError.self) { try Route(parsing: "media://song") }
    expectEqual(
      error?.description,
      "'media://song' is not an address: at column 13, expected an identifier, as in 'media://song/42'")
    let slashed = #expect(throws: RouteError.self) { try Route(parsing: "media://picture//tmp/harbour.png") }
    expectEqual(slashed?.description.hasSuffix("at column 17, expected an identifier; write '/' in one as '%2F'"), true)
  }

  @Test func `A route that names no item can't be coded, and says so`() {
    let error = #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([Route(kind: "song", modelId: ModelId(""))])
    }
    expectEqual(error.map { "\($0)".contains("names no item") }, true)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Route].self, from: Data(#"["media://"]"#.utf8)) }
  }

  // MARK: Items and requests

  @Test func `An item's route names its source`() {
    let item = ItemId(kind: "song", source: "itunes", modelId: ModelId("42"))
    expectEqual(Route(item: item).description, "media://song/42?source=itunes")
    expectEqual(Route(item: item).item, item)
    expectEqual(
      Route(item: ItemId(kind: "song", modelId: ModelId("42"))).item, ItemId(kind: "song", modelId: ModelId("42")))
  }

  @Test func `An item's route names its variant`() {
    let item = ItemId(kind: "song", source: "file", modelId: ModelId("42"), variant: ModelVersion(rawValue: 0xABC))
    expectEqual(Route(item: item).description, "media://song/42?source=file&variant=0000000000000abc")
    expectEqual(Route(item: item).item, item)
    #expect(item != item.with(variant: nil))
  }

  @Test(arguments: ["", "blue", "abc", "0000000000000ABC", "+000000000000abc", "00000000000000abc"])
  func `Anything but 16 hexadecimal digits names no variant`(text: String) {
    expectNil(Route(kind: "song", modelId: ModelId("42"), parameters: ["variant": text]).item.variant)
  }

  @Test func `Two plugins' items with the same identifier are different items`() {
    let ids: [ItemId] = [
      ItemId(kind: "song", modelId: ModelId("42")), ItemId(kind: "album", modelId: ModelId("42")),
      ItemId(kind: "song", source: "itunes", modelId: ModelId("42")),
      ItemId(kind: "song", source: "catalogue", modelId: ModelId("42")),
    ]
    expectEqual(Set(ids).count, 4)
    expectEqual(Set(ids.map { Route(item: $0) }).count, 4)
  }

  @Test(arguments: ["open media://song/42", "show https://example.org", "show"])
  func `Any other request has no route`(text: String) throws {
    try expectNil(#require(ActionRequest(text)).route)
  }
}
