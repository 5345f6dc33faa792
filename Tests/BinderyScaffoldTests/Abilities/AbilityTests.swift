import Bindery
import BinderyScaffold
import TestSupport
import Testing

struct `Abilities of plugins that are begun` {
  @Test(arguments: [
    ("actions", [.actions]), ("live,pages", [.live, .pages]), ("contents,contents", [.contents]),
    ("actions,contents,pages,views,live", Ability.allCases),
  ])
  func `A list names them in any order`(list: String, abilities: [Ability]) throws {
    try expectEqual(Ability.all(in: list), Set(abilities))
  }

  @Test(arguments: [
    ("colors", "colors"), ("actions,", ""), ("", ""), ("live, pages", " pages"), ("Actions", "Actions"),
  ])
  func `A name that is none is refused with those that there are`(list: String, name: String) {
    let error = #expect(throws: ScaffoldError.self) { try Ability.all(in: list) }
    expectEqual(
      error?.description,
      "'\(name)' is no ability that a plugin begins with; give any of actions, contents, pages, views and live, with commas "
        + "between them")
  }

  @Test(arguments: Ability.allCases)
  func `In Rust, none is refused and each is`(ability: Ability) throws {
    _ = try newScaffold("tune", .rust)
    let error = #expect(throws: ScaffoldError.self) { try newScaffold("tune", .rust, with: [ability]) }
    expectEqual(
      error?.description,
      "a plugin in Rust begins without further abilities; leave out --with, or begin one in C or Swift")
  }

  @Test(arguments: [Language.c, .swift])
  func `The manifest names a source where there are pages`(language: Language) throws {
    for ability in Ability.allCases {
      let source = try newScaffold("audio-book", language, with: [ability]).files.map(\.text).joined()
      let names = ["\"sources\": [\"audio-book\"]", "\\\"sources\\\":[\\\"audio-book\\\"]"]
      expectEqual(names.contains { source.contains($0) }, ability == .pages)
    }
  }

  @Test(arguments: [Language.c, .swift])
  func `A source isn't called as the host's own`(language: Language) throws {
    let source = try newScaffold("Catalogue", language, with: [.pages]).files.map(\.text).joined()
    // In the manifest, and in the source's own table.
    expectEqual(source.replacing(#"\""#, with: "\"").split(separator: "\"catalogue-items\"").count, 3)
  }

  @Test(arguments: [Language.c, .swift])
  func `A source has the samples, with what a row shows of them`(language: Language) throws {
    let samples = (1...20).map { #"{"id":\#($0),"name":"Item \#($0)?","price":1.5,"partOf":7}"# }.joined()
    let scaffold = try newScaffold("tune", language, json: samples, with: [.pages, .contents])
    let source = scaffold.files.filter { $0.path.hasPrefix("Samples") == false }.map(\.text).joined()
    #expect(source.contains("Item 12") && !source.contains("Item 13"))
    let json = source.replacing(#"\""#, with: "\"")
    #expect(json.contains(#""partOf":7"#) && !json.contains(#""price":1"#))
  }

  @Test(arguments: [Language.c, .swift])
  func `What a plugin has for an ability is no field's name`(language: Language) throws {
    let names = ["timesSeen", "contents", "snapshot", "copyTitle", "noPage", "run", "update"]
    let json = "{\"id\":1," + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let scaffold = try newScaffold("tune", language, json: json, with: Set(Ability.allCases))
    expectEqual(Set(scaffold.leftOut), language == .swift ? Set(names) : ["timesSeen"])
  }

  @Test(arguments: [("page-token", Ability.pages), ("ContainerModel", .contents), ("activation", .live)])
  func `A type that an ability needs is no name of a plugin in Swift`(name: String, ability: Ability) throws {
    _ = try newScaffold(name, .swift)
    let error = #expect(throws: ScaffoldError.self) { try newScaffold(name, .swift, with: [ability]) }
    expectEqual(error?.code, .reservedName)
    _ = try newScaffold(name, .c, with: [ability])
  }

  @Test(arguments: [Language.c, .swift])
  func `There are no more properties than a kind may have`(language: Language) throws {
    let fields = (0..<300).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
    let scaffold = try newScaffold("tune", language, json: #"{"id":1,"title":"A",\#(fields)}"#, with: [.live])
    let source = scaffold.files.map(\.text).joined()
    let entry = language == .swift ? "    Property(\"" : "    {\""
    expectEqual(source.split(separator: "\n").count { $0.hasPrefix(entry) }, 256)
    expectEqual(scaffold.leftOut.count, 302 - 255)
  }

  @Test func `Made up samples have what the abilities need`() throws {
    let samples = SampleRecords(of: "tune", title: "tune", for: [.contents, .pages])
    expectEqual(samples.records.count, 8)
    expectEqual(samples.records.map { $0["parentId"] ?? .null }, [.null] + Array(repeating: 1, count: 7))
    expectEqual(samples.records.last?["title"], "Eighth tune")
    expectEqual(SampleRecords(of: "tune", title: "tune").records.count, 2)
  }
}
