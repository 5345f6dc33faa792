import TestSupport
import Testing

@Suite struct `Plugins in C, as the documents show them` {
  @Test func `The plugin of the guide shows an item`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Guide.c.code("c", with: "bindery_plugin_open").utf8, to: "board-game.c")
    let library = folder.path(of: "libBoardGame.so")
    try shell(
      "cc -std=c11 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden "
        + "-I '\(packageFolder)/Sources/C/CBindery/include' '\(source)' -o '\(library)'")
    let example = try Guide.c.example()
    #expect(try show(example.json, by: library, columns: 30) == [#require(example.output)])
  }

  @Test func `The source of the guide compiles`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Guide.c.code("c", with: "bindery_sources").utf8, to: "club.c")
    try shell(
      "cc -std=c11 -Wall -Wextra -Werror -fPIC -I '\(packageFolder)/Sources/C/CBindery/include' -c '\(source)' "
        + "-o '\(folder.path(of: "club.o"))'")
  }
}
