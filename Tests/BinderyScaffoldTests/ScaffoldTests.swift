import Bindery
import BinderyScaffold
import TestSupport
import Testing

struct `Plugins that are begun` {
  @Test(arguments: Language.allCases)
  func `Each has a sample, a test and a readme of ten lines`(language: Language) throws {
    let scaffold = try newScaffold("audio-book", language)
    expectEqual(scaffold.text(of: "Samples/tune.json")?.isEmpty, false)
    #expect(scaffold.files.contains { $0.text.contains("test") && !$0.path.hasSuffix(".md") })
    let readme = try #require(scaffold.text(of: "README.md"))
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
    expectEqual(Set(scaffold.files.map(\.path)).count, scaffold.files.count)
    #expect(scaffold.files.allSatisfy { $0.text.hasSuffix("\n") && !$0.text.contains(" \n") })
  }

  @Test(arguments: [
    (Language.c, "make", "build"), (.rust, "cargo build --release", "target/release"),
    (.swift, "swift build", ".build/debug"),
  ])
  func `The commands build, check and show it`(language: Language, build: String, output: String) throws {
    let scaffold = try newScaffold("audio-book", language)
    expectEqual(
      scaffold.commands(in: "it's here", program: "bindery"),
      [
        "cd 'it'\\''s here' && \(build)", "bindery check .",
        "bindery search first --source Samples/tune.json --plugin-path \(output)",
      ])
  }

  @Test func `A plugin for a kind that another one shows is preferred before it is shown`() throws {
    let scaffold = try newScaffold("tune", isContested: true)
    let prefer = "bindery plugins prefer tune org.example.tune --plugin-path build"
    let commands = scaffold.commands(in: "tune", program: "bindery")
    expectEqual(commands.count, 4)
    expectEqual(commands[2], prefer)
    expectEqual(scaffold.text(of: "README.md")?.contains("\n    \(prefer)\n    bindery search "), true)
  }

  @Test(arguments: Language.allCases)
  func `Each number, text and truth value becomes a property, and the rest is named`(language: Language) throws {
    let scaffold = try newScaffold(
      "tune", language,
      json: #"{"id":1,"trackName":"A","price":1.5,"isFree":true,"url":"https://a","genres":["x"],"a b":1,"title":"B"}"#)
    let source = scaffold.files.map(\.text).joined()
    for key in ["id", "price", "isFree", "url"] {
      #expect(source.contains(language == .swift ? "Property(\"\(key)\"," : "(\(key): "))
    }
    expectEqual(scaffold.leftOut, ["a b", "title", "genres"])
    let comment = language == .swift ? "// The model also has title." : "// The items also have a b, title, genres."
    #expect(source.contains(comment))
  }

  @Test(arguments: Language.allCases)
  func `A key that isn't seen as it stands is in no comment`(language: Language) throws {
    let scaffold = try newScaffold("tune", language, json: #"{"id":1,"naïve":1,"x\ny":1,"\u202e":1,"曲":1,"a\\":1}"#)
    let source = scaffold.files.map(\.text).joined()
    #expect(source.contains("also have naïve, 曲, a\\.\n"))
  }

  @Test func `A key that hides a name of the plugin's source plays no role in Swift`() throws {
    let json = #"{"modelId":1,"id":2,"init":"a","Duration":"b","Property":"c","title":"d"}"#
    let scaffold = try newScaffold("tune", .swift, json: json)
    expectEqual(scaffold.roles.identity.key, "id")
    expectEqual(scaffold.leftOut, ["modelId", "init", "Duration", "Property"])
    let model = try #require(scaffold.text(of: "Sources/Tune/Tune.swift"))
    #expect(model.contains("  // The samples also have modelId, init, Duration, Property.\n"))
    #expect(throws: ScaffoldError.self) { try newScaffold("tune", .swift, json: #"{"modelId":1}"#) }
    try expectEqual(newScaffold("tune", json: #"{"modelId":1}"#).roles.identity.key, "modelId")
  }

  @Test(arguments: Language.allCases)
  func `There are no more properties than a kind may have`(language: Language) throws {
    let fields = (0..<300).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
    let scaffold = try newScaffold("tune", language, json: #"{"id":1,"title":"A",\#(fields)}"#)
    let source = scaffold.files.map(\.text).joined()
    let entry =
      switch language {
      case .swift: "    Property(\""
      case .c: "    {\""
      case .rust: "    Binding::new("
      }
    expectEqual(source.split(separator: "\n").count { $0.hasPrefix(entry) }, 256)
    expectEqual(scaffold.leftOut.count, 302 - 256)
    expectEqual(scaffold.leftOut.last, "f299")
  }

  @Test func `Without a title to look for, all samples are shown`() throws {
    let scaffold = try newScaffold("tune", json: #"{"id":1}"#)
    expectEqual(
      scaffold.commands(in: "tune", program: "/a/bindery").last,
      "/a/bindery render Samples/tune.json --plugin-path build")
  }

  @Test(arguments: ["", "A", "a b", "a\"b", "../a", ".a"])
  func `An identifier that no manifest has is refused`(id: String) throws {
    let error = #expect(throws: ScaffoldError.self) {
      try Scaffold(
        name: PluginName("tune"), language: .c, id: id, samples: SampleRecords(of: "tune", title: "tune"),
        sdk: SDKLocation(headers: "/", swiftPackage: "/"))
    }
    expectEqual(error?.code, .wrongId)
  }

  @Test(arguments: ["", "a b", "a/b", "..", "a\"b", "a\nb", "ä"])
  func `A kind that is no name of a file is refused`(kind: String) throws {
    let error = #expect(throws: ScaffoldError.self) { try newScaffold(kind: .init(rawValue: kind)) }
    expectEqual(error?.code, .wrongKind)
  }
}
