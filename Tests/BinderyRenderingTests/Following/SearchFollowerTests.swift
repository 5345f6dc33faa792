import Bindery
import BinderyCollections
@testable import BinderyHost
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `Following the results of a search` {
  /// The user's choices, which change.
  private final class Choices: Sendable {
    let current = Mutex(PluginChoices())
  }

  private let folder: TemporaryFolder
  private let streams = RecordedStreams()
  private let choices = Choices()
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let host = PluginHost(
    files: [], version: "1.0.0", workers: WorkerSettings(isolation: .none, program: nil))

  init() throws {
    folder = try TemporaryFolder()
    (changes, change) = AsyncStream.makeStream()
  }

  /// Searches a zoo of two animals, and returns a follower of the results.
  private func follower(strict: Bool = false) async throws -> SearchFollower {
    let zoo = ScriptedRecords("zoo") { _, take in
      take(FoundRecords(records: [1, 2].map { Record(kind: "animal", fields: ["id": .integer($0)]) }))
    }
    let (presenter, style) = (Presenter(host: host), OutputStyle(format: .jsonl))
    let policy = SearchPolicy(bringing: ModelRequest(.identity), turning: .atOnce, timeout: .seconds(3600))
    var output = SearchOutput(
      of: [zoo], for: SearchRequest(terms: ["x"]), presenter: presenter, policy: policy, style: style,
      on: RecordedStreams())
    try await output.run()
    let path = PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil, systemFolders: [])
    let choices = choices
    let plugins = FollowedPlugins(changes: changes) {
      path.files()
    } choices: {
      choices.current.withLock(\.self)
    }
    return SearchFollower(output, host: host, plugins: plugins, style: style, as: .row, strict: strict, on: streams)
  }

  private var lineCount: Int { streams.results.split(separator: "\n").count }

  @Test func `Items of a kind that another plugin claims are written again, and the plugin is told`() async throws {
    let follower = try await follower()
    let following = Task { try await follower.run() }
    _ = try StubLibrary(id: "org.example.zoo", kinds: "animal").write(to: folder, as: "zoo.so")
    change.yield()
    try await waitUntil("they were written again") { lineCount == 2 }
    expectEqual(
      streams.sentences.first?.hasPrefix("org.example.zoo 1.0.0 can't be used: "), true, "\(streams.sentences)")
    try shell("rm '\(folder.path(of: "zoo.so"))'")
    change.yield()
    try await waitUntil("they were written once more") { lineCount == 4 }
    #expect(streams.sentences.contains("org.example.zoo is gone; no plugin shows 'animal' (2 items)"))
    change.finish()
    try await following.value
  }

  @Test func `A file that can't be used and a problem of the choices are told once`() async throws {
    let follower = try await follower()
    let path = try folder.write("broken".utf8, to: "zoo.so")
    choices.current.withLock { $0 = PluginChoices(text: "trust nobody", path: "choices") }
    for _ in 0..<2 { change.yield() }
    change.finish()
    try await follower.run()
    expectEqual(streams.sentences.count { $0.hasPrefix("'\(path)' can't be used: ") }, 1, "\(streams.sentences)")
    expectEqual(streams.sentences.count { $0.hasPrefix("warning: choices, line 1: ") }, 1, "\(streams.sentences)")
    #expect(streams.results.isEmpty)
  }

  @Test func `Trouble with an item ends it if the user is strict`() async throws {
    let follower = try await follower(strict: true)
    _ = try StubLibrary(id: "org.example.zoo", kinds: "animal").write(to: folder, as: "zoo.so")
    change.yield()
    let error = await #expect(throws: ResultError.self) { try await follower.run() }
    expectEqual(error, .trouble("2 items"))
  }

  @Test func `Results that can't be written end it`() async throws {
    let follower = try await follower()
    _ = try StubLibrary(id: "org.example.zoo", kinds: "animal").write(to: folder, as: "zoo.so")
    streams.refuse(Breakage(description: "no reader"))
    change.yield()
    await #expect(throws: Breakage.self) { try await follower.run() }
  }

  @Test func `It ends when its task is cancelled`() async throws {
    let follower = try await follower()
    let following = Task { try await follower.run() }
    following.cancel()
    try await following.value
    change.yield()
    #expect(streams.results.isEmpty && streams.sentences.isEmpty)
  }
}
