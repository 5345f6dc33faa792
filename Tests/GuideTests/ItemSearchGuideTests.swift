import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A list of plugin items, as the document shows it` {
  @Test func `The guide shows all of the program, which has at most forty lines`() throws {
    let program = try String(contentsOfFile: packageFolder + "/Tests/ItemSearch/main.swift", encoding: .utf8)
    try expectEqual(Guide.itemSearch.code("swift", with: "for await"), program)
    #expect(program.count { $0 == "\n" } <= 40)
  }

  @Test func `The program prints what the guide says`() async throws {
    let folder = try TemporaryFolder()
    let programs = try #require(GuideUser.programs, "build everything first: make build-tests")
    let plugins = try folder.newFolder("plugins")
    for library in ["libSong.so", "libMusicVideo.so"] {
      try FileManager.default.copyItem(atPath: "\(programs)/\(library)", toPath: "\(plugins)/\(library)")
    }
    try folder.write(Guide.itemSearch.code("json", with: "trackName").utf8, to: "shelf.json")
    let (command, output) = try #require(Guide.itemSearch.commands().first { $0.command.hasPrefix("item-search ") })
    let line =
      "cd '\(folder.path)' && exec env -i HOME='\(folder.path)' LANG=C.UTF-8 PATH='\(programs)':\"$PATH\" \(command)"
    let printed = await onOwnThread { Result { try shellUnlessStuck(line) } }
    try expectEqual(printed.get(), output)
  }

  @Test func `The package of the guide is one, which names the product by any checkout`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Guide.itemSearch.code("swift", with: "let package").utf8, to: "Package.swift")
    let package = try shell("swift package dump-package --package-path '\(folder.path)'")
    #expect(package.contains("\"BinderyRendering\""))
    #expect(package.contains("\"nameForTargetDependencyResolutionOnly\" : \"bindery\""))
  }
}
