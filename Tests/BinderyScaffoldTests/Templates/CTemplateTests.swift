import BinderyScaffold
import TestSupport
import Testing

struct `Plugins that are begun in C` {
  @Test(arguments: trickySamples.keys.sorted())
  func `Each compiles without a warning, and passes its test`(name: String) async throws {
    let folder = try newScaffold("tune", .c, json: trickySamples[name]).write()
    try await run("make -C '\(folder.path)' CFLAGS='-O1 -Werror -pedantic'")
    try await run("make -C '\(folder.path)' test CFLAGS='-O1 -Werror -pedantic'")
  }

  @Test(arguments: trickySamples.keys.sorted(), abilitiesTogether)
  func `Each with further abilities compiles without a warning, and passes its test`(
    name: String, abilities: Set<Ability>
  ) async throws {
    try await build(newScaffold("tune", .c, json: trickySamples[name], with: abilities))
  }

  @Test(arguments: Ability.allCases)
  func `Each ability may be the only one`(ability: Ability) async throws {
    for name in ["all", "nothing"] {
      try await build(newScaffold("tune", .c, json: trickySamples[name], with: [ability]))
    }
  }

  private func build(_ scaffold: Scaffold) async throws {
    let folder = try scaffold.write()
    try await run("make -C '\(folder.path)' build/libTune.so test CFLAGS='-O1 -Werror -pedantic'")
  }

  @Test func `The library exports its entry alone`() async throws {
    let folder = try newScaffold("tune", .c).write()
    try await run("make -C '\(folder.path)'")
    let symbols = try await run("nm -D --defined-only --extern-only '\(folder.path)/build/libTune.so'")
    let names: [Substring?] = symbols.split(separator: "\n").map { $0.split(separator: " ").last }
    expectEqual(names, ["bindery_plugin_open"])
  }

  @Test func `The test of a plugin fails where a function is wrong`() async throws {
    let folder = try newScaffold("tune", .c).write()
    try await run("sed -i 's/ 1000,/ 1001,/' '\(folder.path)/Tune.c'")
    await #expect(throws: ShellError.self) { try await run("make -C '\(folder.path)' test") }
  }
}
