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
    let commands = try Guide.c.commands().map(\.command).prefix { !$0.contains("club.c") }
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

  @Test func `The shelves of the guide are searched, opened and asked as it says`() async throws {
    let user = try user(of: 2, as: "shelves.c")
    try user.home.write(Guide.c.programs[0].utf8, to: "example/board-game.c")
    let commands = try Guide.c.commands()
    let building = try #require(commands.first { $0.command.hasSuffix("libBoardGame.so") }).command
    try await user.run(building.fromSources)
    let start = try #require(commands.firstIndex { $0.command.hasSuffix("libShelves.so") })
    for (command, output) in commands[start...].prefix(while: { !$0.command.contains("tea.c") }) {
      let printed = try await user.run(command.fromSources + " 2>messages")
      if command != "bindery check ." { expectEqual(printed, output, "\(command)") }
    }
  }

  @Test(arguments: [(2, "shelves.c", "Samples/shelf.jsonl"), (3, "tea.c", "Samples/tea.jsonl")])
  func `A plugin of the guide with abilities keeps the contract`(place: Int, file: String, samples: String) async throws
  {
    let user = try user(of: place, as: file)
    let commands = try Guide.c.commands().map(\.command)
    let building = try #require(commands.first { $0.hasPrefix("cc ") && $0.contains(" \(file) ") })
    let making = commands.filter { $0.hasPrefix("echo ") && $0.hasSuffix(samples) }
    for command in [building, "mkdir Samples"] + making { try await user.run(command.fromSources) }
    let report = try await user.run("bindery check . 2>&1")
    #expect(report.contains("all kept") && !report.contains("refused"), "\(report)")
  }

  @Test func `The tea of the guide is shown as it says`() async throws {
    let user = try user(of: 3, as: "tea.c")
    let commands = try Guide.c.commands()
    let start = try #require(commands.firstIndex { $0.command.contains(" tea.c ") })
    for (command, output) in commands[start...] {
      try await expectEqual(user.run(command.fromSources + " 2>messages"), output, "\(command)")
    }
  }

  /// A user who has one of the programs of the guide as a file.
  private func user(of place: Int, as file: String) throws -> GuideUser {
    let folder = try TemporaryFolder()
    try folder.write(Guide.c.programs[place].utf8, to: file)
    return try GuideUser(example: folder.path)
  }
}

extension Guide {
  /// The programs of the guide in their order, each of all pieces of code up to the one that has the entry.
  fileprivate var programs: [String] {
    code("c").reduce(into: [""]) { programs, piece in
      programs[programs.count - 1] += (programs.last?.isEmpty == true ? "" : "\n") + piece
      if piece.contains("bindery_plugin_open(") { programs.append("") }
    }
  }
}

extension String {
  /// The command with the header of the sources in place of an installed one, and with warnings as errors.
  fileprivate var fromSources: String {
    replacing("-I/usr/local/include", with: "-std=c11 -I$BINDERY $CFLAGS")
  }
}
