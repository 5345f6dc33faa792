import Bindery
import BinderyLoading
import BinderyManifests
import CBindery
import Foundation
import HostTestSupport
import TestSupport
import Testing
@testable import bindery_manifest

struct `Descriptions of Swift plugins` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The Swift source that the build makes of a `plugin.json`.
  private func source(of json: String) throws -> String {
    try PluginDescription(contentsOf: folder.write(json.utf8, to: "plugin.json")).entrySource()
  }

  /// The manifest in a Swift source, read as that of a library.
  private func manifest(in source: String) throws -> Manifest {
    let words = source.matches(of: #/0x([0-9a-f]+)/#).compactMap { UInt32($0.output.1, radix: 16) }
    #expect(source.contains("InlineArray<\(words.count), UInt32>"))
    var library = MinimalLibrary(manifest: "")
    let note = words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    library.bytes = library.bytes.prefix(MinimalLibrary.noteOffset) + note
    library.setNumber(UInt64(note.count), at: 64 + 32)
    return try Manifest(contentsOf: folder.write(library.bytes, to: "plugin.so"))
  }

  @Test(arguments: 0..<20)
  func `A build takes the identifiers, kinds, sources and schemes that a host takes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let fields = Self.fields(using: &random)
      let read = try? Manifest(json: Array(#"{\#(fields), "contract": "1.0"}"#.utf8), path: "plugin.so")
      let built = try? source(of: #"{\#(fields), "principal": "Zoo"}"#)
      expectEqual((read != nil), (built != nil), "\(fields)")
    }
  }

  /// Fields of a manifest, of which each is valid more often than not.
  private static func fields(using random: inout SplitMix64) -> String {
    let ids = ["zoo", "org.example.zoo", "1", "-", ".", "z-1", "", "Org", "a/b", "zö"]
    let names = ["zoo", "ark", "z-1", "1", "", "Zoo", "a.b", "a "]
    let lists = ["kinds", "sources", "schemes"].compactMap { key -> String? in
      guard Bool.random(using: &random) else { return nil }
      let count = Int.random(in: 0...3, using: &random)
      let list = (0..<count).map { _ in
        "\"\(names.prefix(Bool.random(using: &random) ? 4 : 8).randomElement(using: &random) ?? "")\""
      }
      return "\"\(key)\": [\(list.joined(separator: ", "))]"
    }
    let id = ids.randomElement(using: &random) ?? ""
    return (["\"id\": \"\(id)\"", "\"version\": \"1\""] + lists).joined(separator: ", ")
  }

  @Test(arguments: ["Zoo", "Z", "Zo", "Zoo?", "", "Zoö 日本 👨‍👩‍👧", "a\\\"b\\\\c\\n\\u0000/"])
  func `What is described is what a host reads`(name: String) throws {
    let source = try source(
      of: """
        {
          "$schema": "https://example.org/plugin.json",
          "id": "org.example.zoo", "version": "1.4.0-beta.1+7", "kinds": ["zoo", "tv/zoo \\"x\\""],
          "name": "\(name)", "summary": "Animals", "capabilities": ["network"], "principal": "Zoo.MainPlugin"
        }
        """)
    let manifest = try manifest(in: source)
    expectEqual(manifest.id, PluginId(rawValue: "org.example.zoo"))
    expectEqual(manifest.version, PluginVersion(rawValue: "1.4.0-beta.1+7"))
    expectEqual(manifest.contract, .current)
    expectEqual(manifest.kinds, ["zoo", "tv/zoo \"x\""])
    expectEqual(manifest.name.utf8.count, (name.contains("\\") ? 8 : name.utf8.count))
    expectEqual(manifest.summary, "Animals")
    expectEqual(manifest.capabilities, ["network"])
    #expect(source.contains(#"Zoo.MainPlugin.self, id: "org.example.zoo", version: "1.4.0-beta.1+7""#))
  }

  @Test func `A plugin that only brings sources and schemes is one`() throws {
    let source = try source(
      of: #"{"id": "zoo", "version": "1", "sources": ["zoo"], "schemes": ["zoo-1"], "principal": "Zoo"}"#)
    let manifest = try manifest(in: source)
    #expect(manifest.kinds.isEmpty)
    expectEqual(manifest.sources, ["zoo"])
    expectEqual(manifest.schemes, ["zoo-1"])
  }

  @Test func `Claims on files are what a host reads`() throws {
    let source = try source(
      of: """
        {
          "id": "zoo", "version": "1", "principal": "Zoo", "files": [
            {
              "$comment": "ID3", "extensions": ["mp3"], "magic": [[{"hex": "494433", "mask": "ffffff"}, {"offset": 4, "hex": "00"}]],
              "kinds": ["song"], "siblings": ["cover.jpg"]
            },
            {"extensions": ["m3u"], "kinds": ["playlist"]}
          ]
        }
        """)
    let files = try manifest(in: source).files
    expectEqual(files.map(\.extensions), [["mp3"], ["m3u"]])
    expectEqual(
      files.map(\.magic),
      [[MagicNumber([BytePattern(offset: 0, bytes: [0x49, 0x44, 0x33]), BytePattern(offset: 4, bytes: [0])])], []])
    expectEqual(files.map(\.kinds), [["song"], ["playlist"]])
    expectEqual(files.map(\.siblings), [["cover.jpg"], []])
  }

  @Test(arguments: [
    (#"[{"extensions": ["mp3"]}]"#, "'files[0].kinds' is missing"),
    (
      #"[{"extensions": [".mp3"], "kinds": ["song"]}]"#,
      "'files[0].extensions[0]': expected lower-case letters, digits, '+', '-' and '_' without the period, found \".mp3\""
    ),
    (
      #"[{"extension": ["mp3"], "kinds": ["song"]}]"#,
      "'extension' means nothing here; known are type, extensions, magic, kinds, siblings"
    ),
    (
      #"[{"magic": [[{"bytes": "00"}]], "kinds": ["song"]}]"#,
      "'bytes' means nothing here; known are offset, hex, mask"
    ),
    (#"[{"extensions": ["mp3"], "kinds": "song"}]"#, "'files[0].kinds': Expected to decode"),
    (#"[{"magic": [[{"hex": "00"}, 1]], "kinds": ["song"]}]"#, "'files[0].magic[0][1]': Expected to decode"),
    (#"7"#, "'files': Expected to decode"),
  ])
  func `A mistake in a claim on files stops the build, and is named by its path`(files: String, sentence: String) throws
  {
    do {
      _ = try source(of: #"{"id": "zoo", "version": "1", "principal": "Zoo", "files": \#(files)}"#)
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".hasPrefix(sentence), "\(error)")
    }
  }

  @Test(arguments: ["network", "folder:~/Music"])
  func `What reads files gets neither the network nor folders`(capability: String) {
    let sentence =
      "'capabilities' can't have '\(capability)' beside 'files': what reads files gets neither the network nor folders"
    expectError(sentence) {
      _ = try source(
        of: #"{"id": "zoo", "version": "1", "principal": "Zoo", "capabilities": ["\#(capability)"], "#
          + #""files": [{"extensions": ["mp3"], "kinds": ["song"]}]}"#)
    }
  }

  @Test(arguments: [
    ("id", nil, "'id' is missing"),
    ("id", #""Org""#, "'id' takes lower-case letters, digits, '.' and '-', not 'Org'"),
    ("version", nil, "'version' is missing"),
    ("version", #""""#, "'version' takes a version such as 1.0.0, not ''"),
    ("version", #""one""#, "'version' takes a version such as 1.0.0, not 'one'"),
    ("version", #""1\\(exit(1))""#, #"'version' takes a version such as 1.0.0, not '1\(exit(1))'"#),
    ("version", #""1\"""#, #"'version' takes a version such as 1.0.0, not '1"'"#),
    ("kinds", "[]", #"'kinds' takes at least one kind, each once, eg: ["podcast"]"#),
    ("kinds", #"[""]"#, #"'kinds' takes at least one kind, each once, eg: ["podcast"]"#),
    ("kinds", #"["a", "a"]"#, #"'kinds' takes at least one kind, each once, eg: ["podcast"]"#),
    ("kinds", nil, "'kinds' is missing"),
    ("sources", #"["Zoo"]"#, #"'sources' takes lower-case letters, digits and '-', each name once, eg: ["itunes"]"#),
    ("schemes", #"["a", "a"]"#, #"'schemes' takes lower-case letters, digits and '-', each name once, eg: ["https"]"#),
    ("principal", nil, "'principal' is missing"),
    ("principal", #""""#, "'principal' takes the name of a type, not ''"),
    ("principal", #""Zoo..Plugin""#, "'principal' takes the name of a type, not 'Zoo..Plugin'"),
    ("principal", #""9Plugin""#, "'principal' takes the name of a type, not '9Plugin'"),
    ("principal", #""Plugin()""#, "'principal' takes the name of a type, not 'Plugin()'"),
    (
      "capabilites", #"["network"]"#,
      "'capabilites' means nothing here; known are id, version, kinds, sources, schemes, files, name, summary, capabilities, principal"
    ),
  ])
  func `A mistake stops the build, and is named`(key: String, value: String?, sentence: String) {
    var fields = ["id": #""zoo""#, "version": #""1.0""#, "kinds": #"["zoo"]"#, "principal": #""Zoo""#]
    fields[key] = value
    let json = "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    expectError(sentence) { _ = try source(of: json) }
  }

  @Test func `What no host would read stops the build`() {
    let summary = String(repeating: "x", count: 65536)
    expectError("the manifest has 65610 bytes; at most 65536 are read") {
      _ = try source(
        of: #"{"id": "zoo", "version": "1.0", "kinds": ["zoo"], "principal": "Zoo", "summary": "\#(summary)"}"#)
    }
  }

  @Test func `The tool repeats what the header says`() {
    expectEqual(Contract.version, BINDERY_CONTRACT_VERSION)
    expectEqual(Contract.version, "\(BINDERY_CONTRACT_MAJOR).\(BINDERY_CONTRACT_MINOR)")
    expectEqual(Contract.pluginOpen, BINDERY_PLUGIN_OPEN)
    expectEqual(Contract.noteSection, BINDERY_NOTE_SECTION)
    expectEqual(Contract.noteName, BINDERY_NOTE_NAME)
    #expect(Contract.noteType == BINDERY_NOTE_TYPE)
  }

  @Test func `A source that stays the same keeps its time, and another one replaces it`() throws {
    let path = try folder.write("the same".utf8, to: "PluginEntry.swift")
    let long = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: path)
    func time() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    try BinderyManifest.replaceContents(of: path, with: "the same")
    try expectEqual(time(), long)
    try BinderyManifest.replaceContents(of: path, with: "another")
    #expect(try time() != long)
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "another")
    try BinderyManifest.replaceContents(of: folder.path(of: "New.swift"), with: "new")
    try expectEqual(String(contentsOfFile: folder.path(of: "New.swift"), encoding: .utf8), "new")
  }

  @Test(arguments: ["", "{", "[]", "7"])
  func `What is no object stops the build`(json: String) {
    #expect(throws: DescriptionError.self) { try source(of: json) }
  }
}
