import TestSupport
import Testing

@Suite(
  .startsProcesses, .enabled(if: isInstalled("cargo"), "Rust isn't installed: https://www.rust-lang.org/tools/install"))
struct `Plugins in Rust, as the documents show them` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Guide.rust.code("toml", with: "[package]").utf8, to: "Cargo.toml")
    _ = try folder.newFolder("src")
    try folder.write(Guide.rust.code("rust", with: "bindery_plugin_open").utf8, to: "src/lib.rs")
  }

  @Test func `The plugin of the guide shows an item, and exports one function`() throws {
    try cargo("build --release")
    let library = folder.path(of: "target/release/libboard_game.so")
    let example = try Guide.rust.example()
    try expectEqual(show(example.json, by: library, columns: 30), [#require(example.output)])
    try expectEqual(shell("nm -D --defined-only '\(library)'").split(separator: " ").last, "bindery_plugin_open\n")
  }

  @Test func `The test of the guide passes`() throws {
    #expect(try cargo("test").contains("test tests::a_duration_is_told_in_minutes ... ok"))
  }

  /// Runs cargo in the folder, without the network.
  @discardableResult
  private func cargo(_ command: String) throws -> String {
    try shell("cd '\(folder.path)' && CARGO_TARGET_DIR=target RUSTFLAGS='-D warnings' cargo \(command) --offline")
  }
}
