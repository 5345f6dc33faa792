import BinderyManifests
import Foundation
import TestSupport
import Testing
@testable import bindery_manifest

@Suite(.startsProcesses) struct `Plugins in Swift, as the documents show them` {
  private let folder: TemporaryFolder
  private let plugin: SwiftPlugin

  init() throws {
    folder = try TemporaryFolder()
    plugin = SwiftPlugin(module: "BoardGame", sources: try folder.newFolder("sources"))
    try folder.write(Guide.readme.code("swift", with: ": Plugin {").utf8, to: "sources/BoardGame.swift")
  }

  @Test func `The plugin of the readme shows what the readme says`() throws {
    let description = try folder.write(Guide.readme.code("json", with: "principal").utf8, to: "plugin.json")
    let entry = try PluginDescription(contentsOf: description).entrySource()
    let library = try plugin.build(entry: entry, in: folder, as: "BoardGame")
    let example = try Guide.readme.example()
    try expectEqual(show(example.json, by: library, columns: 30), [#require(example.output)])
    #expect(try Guide.swift.example() == example)
  }

  @Test func `The plugin of the guide is that of the readme`() throws {
    let (guide, readme) = (try Guide.swift, try Guide.readme)
    try expectEqual(guide.code("swift", with: ": Plugin {"), readme.code("swift", with: ": Plugin {"))
    try expectEqual(guide.code("json", with: "principal"), readme.code("json", with: "principal"))
  }

  @Test func `The test of the guide fits the plugin of the readme`() throws {
    let test = try "import Bindery\nimport Testing\n" + Guide.swift.code("swift", with: "@Test")
    try plugin.typecheck(with: [folder.write(test.utf8, to: "Test.swift")])
  }

  @Test(arguments: [": LiveViewModel {", "struct ClubViewModel", ": Source {"])
  func `What the guide adds fits the plugin of the readme`(words: String) throws {
    try plugin.typecheck(with: [folder.write(Guide.swift.code("swift", with: words).utf8, to: "Added.swift")])
  }

  @Test func `The claims of the guide fit the files that they are for`() throws {
    let files = try Guide.swift.code("json", with: "siblings")
    let json = #"{"id": "zoo", "version": "1", "principal": "Zoo", \#(files)}"#
    let description = try PluginDescription(contentsOf: folder.write(json.utf8, to: "plugin.json"))
    let claims = try FileClaim.claims(#require(description.manifest.files))
    for (name, text, matches) in [
      ("a.mp3", "ID3\u{4}", [.extensionAndMagic, nil]),
      ("a.wav", "RIFF\u{1}\0\0\0WAVEfmt ", [nil, .extensionAndMagic]),
      ("a.wav", "RIFF\u{1}\0\0\0WEBPVP8 ", [nil, .fileExtension]), ("a.ogg", "OggS", [nil, nil]),
    ] as [(String, String, [FileMatch?])] {
      let file = FileHead(name: Array(name.utf8), bytes: Array(text.utf8))
      expectEqual(claims.map { $0.match(file) }, matches)
    }
    let frame = FileHead(name: Array("a.mp3".utf8), bytes: [0xff, 0xfb, 0x90, 0x64])
    expectEqual(claims.first?.match(frame), .extensionAndMagic)
  }

  @Test func `The package of the guide is one`() throws {
    try folder.write(Guide.swift.code("swift", with: "let package").utf8, to: "Package.swift")
    let package = try shell("swift package dump-package --package-path '\(folder.path)'")
    #expect(package.contains("\"PluginManifest\""))
  }

  @Test func `What the guide tells the linker hides all but one function`() throws {
    let map = try folder.write(Guide.swift.line(with: "local: *").utf8, to: "exports.map")
    let code = "int bindery_plugin_open(void) { return 0; }\nint other(void) { return 0; }\n"
    let (source, library) = (try folder.write(code.utf8, to: "two.c"), folder.path(of: "libTwo.so"))
    try shell("cc -shared -fPIC -Wl,--version-script='\(map)' '\(source)' -o '\(library)'")
    let symbols = try shell("nm -D --defined-only '\(library)'").split(separator: "\n")
    expectEqual(symbols.compactMap { $0.split(separator: " ").last }, ["bindery_plugin_open"])
    #expect(try Guide.swift.code("swift", with: "let package").contains("/exports.map"))
  }
}
