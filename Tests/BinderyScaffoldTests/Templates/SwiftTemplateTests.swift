import BinderyScaffold
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins that are begun in Swift` {
  @Test(arguments: trickySamples.keys.sorted())
  func `Each compiles, and is formatted`(name: String) async throws {
    try await check(newScaffold("tune", .swift, json: trickySamples[name]))
  }

  @Test(arguments: trickySamples.keys.sorted(), abilitiesTogether)
  func `Each with further abilities compiles, and is formatted`(name: String, abilities: Set<Ability>) async throws {
    try await check(newScaffold("tune", .swift, json: trickySamples[name], with: abilities))
  }

  @Test(arguments: Ability.allCases)
  func `Each ability may be the only one`(ability: Ability) async throws {
    try await check(newScaffold("tune", .swift, json: trickySamples["all"], with: [ability]))
  }

  private func check(_ scaffold: Scaffold) async throws {
    let folder = try scaffold.write()
    let sources = folder.path(of: "Sources/Tune")
    let plugin = SwiftPlugin(module: "Tune", sources: sources)
    try await onOwnThread { Result { try plugin.typecheck(with: []) } }.get()
    try await run(
      "swift format lint --strict --recursive --configuration '\(packageFolder)/.swift-format' '\(folder.path)'")
  }

  @Test func `An item needs its identity and its title alone`() throws {
    let json =
      #"[{"id": 1, "title": "a", "artist": "b", "trackTimeMillis": 1, "isLoud": true, "url": "https://a.org"}]"#
    let scaffold = try newScaffold("tune", .swift, json: json)
    let model = try #require(scaffold.text(of: "Sources/Tune/Tune.swift"))
    for line in [
      "var id: Int\n", "var title: String\n", "var artist: String?\n", "var trackTimeMillis: Int?\n",
      "var isLoud: Bool?\n", "var url: String?\n",
    ] {
      #expect(model.contains(line), "\(line)")
    }
  }

  @Test func `The package is one, and names the SDK`() async throws {
    let folder = try newScaffold("AudioBook", .swift).write()
    let package = try await run("swift package dump-package --package-path '\(folder.path)'")
    for word in ["\"audio-book\"", "\"AudioBook\"", "\"PluginManifest\"", packageFolder] {
      #expect(package.contains(word))
    }
    let test = try #require(newScaffold("AudioBook", .swift).text(of: "Tests/AudioBookTests/AudioBookTests.swift"))
    #expect(test.contains("@testable import AudioBook\n"))
  }
}
