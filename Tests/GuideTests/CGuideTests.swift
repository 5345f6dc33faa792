import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins in C, as the documents show them` {
  @Test func `The plugin of the guide shows an item`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Guide.c.code("c", with: "bindery_plugin_open").utf8, to: "board-game.c")
    let library = folder.path(of: "libBoardGame.so")
    try shell(
      "cc -std=c11 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden "
        + "-I '\(packageFolder)/Sources/C/CBindery/include' '\(source)' -o '\(library)'")
    let example = try Guide.c.example()
    try expectEqual(show(example.json, by: library, columns: 30), [#require(example.output)])
  }

  @Test func `The samples of the guide are two games, and the plugin keeps the contract with them`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Guide.c.code("c", with: "bindery_plugin_open").utf8, to: "board-game.c")
    let user = try GuideUser(example: folder.path)
    let commands = try Guide.c.commands().map(\.command)
    let checking = commands.filter { $0.hasPrefix("mkdir ") || $0.contains("Samples/") || $0 == "bindery check ." }
    expectEqual(checking.count, 4)
    let building = try #require(commands.first { $0.hasPrefix("cc ") })
    for command in [building] + checking.dropLast() { try await user.run(command.fromSources) }
    let report = try await user.run("\(checking[3]) 2>&1")
    #expect(report.contains("all kept") && !report.contains("refused"))
  }

  @Test func `The source of the guide is a plugin, and is found by its ability`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Guide.c.code("c", with: "bindery_sources").utf8, to: "club.c")
    let user = try GuideUser(example: folder.path)
    for command in try Guide.c.commands().map(\.command) where command.contains("lub") {
      let printed = try await user.run(command.fromSources + " 2>/dev/null")
      if command.hasPrefix("bindery ") { #expect(printed.hasPrefix("Hnefatafl")) }
    }
  }
}

extension String {
  /// The command with the header of the sources in place of an installed one, and with warnings as errors.
  fileprivate var fromSources: String {
    replacing("-I/usr/local/include", with: "-I$BINDERY $CFLAGS")
  }
}
