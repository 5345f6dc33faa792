import BinderyRules
import Foundation
import TestSupport
import Testing

struct `The outline of nested values` {
  private let json = #"{"name":"Frog","legs":4,"calls":["croak",{"loud":true,"why\"":null}],"parts":[]}"#

  private func texts(_ json: String) -> [String] {
    let outline = JSONOutline(json)
    return outline.leaves.map { String(decoding: outline.bytes[$0], as: UTF8.self) }
  }

  private func value(_ json: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSObject)
  }

  /// Returns how deep brackets are nested in JSON without brackets in its texts.
  private func depth(_ json: String) -> Int {
    var (depth, deepest) = (0, 0)
    for character in json {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  @Test func `Neighbors change places, and take each other's value`() {
    let span = JSONOutline(#"{"from":6,"to":10,"at":"sea"}"#)
    expectEqual(
      span.neighborVariants,
      [
        #"{"from":10,"to":6,"at":"sea"}"#, #"{"from":6,"to":6,"at":"sea"}"#, #"{"from":10,"to":10,"at":"sea"}"#,
      ])
    #expect(JSONOutline(#"[1,"a",true,null]"#).neighborVariants.isEmpty, "no two are of one type")
    expectEqual(JSONOutline(#"[{"a":1},{"a":2},{"a":3},{"a":4}]"#).neighborVariants.count, 6, "the first two alone")
  }

  @Test func `Lists have any length, with each element twice`() throws {
    let variants = JSONOutline(#"{"calls":["croak",{"loud":1}]}"#).listVariants
    expectEqual(variants.first, #"{"calls":["croak","croak",{"loud":1}]}"#)
    let counts = try variants.map { try #require((value($0) as? [String: [Any]])?["calls"]).count }
    expectEqual(counts, [3, 3, 0, 1, 3, 8, 40])
    #expect(JSONOutline("[]").listVariants.isEmpty && JSONOutline("{}").listVariants.isEmpty)
  }

  @Test func `The last one of a key that occurs twice has the value that was there`() throws {
    let outline = JSONOutline(json)
    let variants = outline.repeatedKeys + outline.overwrittenKeys + [try #require(outline.withAllKeysDoubled)]
    expectEqual(Set(variants).count, 2 * 6 + 1)
    expectEqual(outline.repeatedKeys.first, #"{"name":"Frog","name":"Frog""# + json.dropFirst(#"{"name":"Frog""#.count))
    expectEqual(outline.overwrittenKeys.first, #"{"name":"another","# + json.dropFirst(1))
    for variant in variants { _ = try value(variant) }
    expectNil(JSONOutline("[1]").withAllKeysDoubled)
  }

  @Test func `A letter moves from the end of a text to the start of the next`() {
    let outline = JSONOutline(#"["so", "what", "", 7]"#)
    let leaves = outline.leaves
    expectEqual(outline.movingEnd(of: leaves[0], to: leaves[1]), #"["s", "owhat", "", 7]"#)
    expectNil(outline.movingEnd(of: leaves[2], to: leaves[3]))
    expectNil(outline.movingEnd(of: leaves[0], to: leaves[3]))
  }

  @Test func `Leaves are all values that have no parts, and no keys`() {
    expectEqual(texts(json), ["\"Frog\"", "4", "\"croak\"", "true", "null"])
    expectEqual(texts(#" [ -1.5e-3 , "a\\" , "" ] "#), ["-1.5e-3", #""a\\""#, "\"\""])
    #expect(texts("[]").isEmpty && texts("").isEmpty)
  }

  @Test func `Containers have their keys, their depths and their places`() {
    let outline = JSONOutline(json)
    let keys = outline.containers.map { $0.key.map { String(decoding: outline.bytes[$0], as: UTF8.self) } }
    expectEqual(keys, [nil, "\"calls\"", nil, "\"parts\""])
    expectEqual(outline.containers.map(\.depth), [0, 1, 2, 1])
    expectEqual(outline.containers[0].place, 0..<json.utf8.count)
    expectEqual(String(decoding: outline.bytes[outline.containers[3].place], as: UTF8.self), "[]")
  }

  @Test(arguments: ["", "[", "{\"a", "\"\\", "[1,", "}", "{\"a\":", "tru", "[\"a\\\"]"])
  func `What is no JSON has an outline, too, within its bounds`(json: String) {
    let outline = JSONOutline(json)
    for place in outline.leaves + outline.containers.map(\.place) { #expect(place.upperBound <= json.utf8.count) }
  }

  @Test func `A changed leaf leaves valid JSON with another value`() throws {
    let outline = JSONOutline(json)
    let changed = outline.leaves.compactMap { outline.changing($0) }
    #expect(changed.count == 4 && Set(changed).count == 4)
    for text in changed { #expect(try value(text) != value(json)) }
    #expect(changed[0].contains(#""Frogx""#) && changed[1].contains("1,") && changed[3].contains("false"))
  }

  @Test func `Letters are swapped and leaves exchanged without changing the rest`() {
    let outline = JSONOutline(json)
    expectEqual(outline.swappingLetters(of: outline.leaves[0]), json.replacing("Frog", with: "Frgo"))
    expectNil(outline.swappingLetters(of: outline.leaves[1]))
    expectEqual(
      outline.exchanging(outline.leaves[0], outline.leaves[2]),
      #"{"name":"croak","legs":4,"calls":["Frog",{"loud":true,"why\"":null}],"parts":[]}"#)
  }

  @Test(arguments: [
    (#"[{"name":"a"}]"#, 2, #"[{"name":"a","parts":[{"name":"a"}]}]"#),
    (#"{"a":1}"#, 2, #"{"a":1,"parts":{"a":1,"parts":{"a":1}}}"#), ("{}", 1, #"{"parts":{}}"#),
    ("[1]", 2, "[1,[1,[1]]]"),
    ("[]", 1, "[[]]"),
  ])
  func `A container is nested in itself under its key`(json: String, levels: Int, expected: String) {
    let outline = JSONOutline(json)
    expectEqual(outline.nesting(outline.containers[0], named: "parts", levels: levels), expected)
  }

  @Test(arguments: [2, 4, 20, 240])
  func `Each container becomes as much deeper as was asked for`(levels: Int) throws {
    let outline = JSONOutline(json)
    for container in outline.containers where container.key != nil || container.depth == 0 {
      let nested = try #require(outline.nesting(container, named: "animal", levels: levels))
      #expect(try value(nested) != value(json))
      #expect((levels...levels + 3).contains(depth(nested)))
    }
    expectNil(outline.nesting(outline.containers[2], named: "animal", levels: 2))
  }

  @Test(arguments: [
    ("So What", "So Whta"), ("aab", "aba"), ("x1", "1x"), ("Ａ日本", "Ａ本日"), ("aA", nil), ("a b", nil), ("", nil),
  ])
  func `The last two letters that differ are swapped`(text: String, swapped: String?) {
    expectEqual(text.withSwappedLetters, swapped)
  }

  @Test(arguments: [("2024-01-02", "2021-01-02"), ("part 1", "part 2"), ("none", nil)])
  func `The first number becomes another one`(text: String, other: String?) {
    expectEqual(text.withOtherNumber, other)
  }
}
