import BinderyScaffold
import TestSupport
import Testing

@Suite struct `Plugins that are begun in C` {
  @Test(arguments: trickySamples.keys.sorted())
  func `Each compiles without a warning, and passes its test`(name: String) async throws {
    let folder = try newScaffold("tune", .c, json: trickySamples[name]).write()
    try await run("make -C '\(folder.path)' CFLAGS='-O1 -Werror -pedantic'")
    try await run("make -C '\(folder.path)' test CFLAGS='-O1 -Werror -pedantic'")
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
