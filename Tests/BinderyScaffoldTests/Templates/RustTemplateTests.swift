import BinderyScaffold
import TestSupport
import Testing

/// Whether there is a compiler for Rust.
private let hasRust = (try? shell("rustc --version")) != nil

@Suite(.startsProcesses, .enabled(if: hasRust, "there is no rustc")) struct `Plugins that are begun in Rust` {
  @Test(arguments: trickySamples.keys.sorted())
  func `Each compiles without a warning, and passes its test`(name: String) async throws {
    let folder = try newScaffold("tune", .rust, json: trickySamples[name]).write()
    let compiler = "cd '\(folder.path)' && rustc --edition 2021 -D warnings src/lib.rs"
    try await run("\(compiler) --crate-name tune --crate-type cdylib -o libtune.so")
    try await run("\(compiler) --crate-name tune --test -o tests && ./tests")
    let symbols = try await run("nm -D --defined-only --extern-only '\(folder.path)/libtune.so'")
    let names: [Substring?] = symbols.split(separator: "\n").map { $0.split(separator: " ").last }
    expectEqual(names, ["bindery_plugin_open"])
  }

  @Test(
    .enabled(if: (try? shell("rustfmt --version")) != nil, "there is no rustfmt"),
    arguments: trickySamples.keys.sorted())
  func `Each is formatted`(name: String) async throws {
    let folder = try newScaffold("tune", .rust, json: trickySamples[name]).write()
    try await run("cd '\(folder.path)' && rustfmt --check --edition 2021 src/lib.rs")
  }

  @Test func `A package needs no other`() async throws {
    let package = try #require(newScaffold("AudioBook", .rust).text(of: "Cargo.toml"))
    #expect(package.contains("name = \"audio-book\"\n"))
    #expect(!package.contains("dependencies"))
  }
}
