import Bindery
@testable import BinderyHost
@testable import BinderyWorkers
@testable import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Renewed hosts` {
  @Test func `Nothing changes where no file does`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so")
    let old = plugins.host()
    #expect(!old.provider.answer(for: "zoo").isGeneric)
    #expect(old.renewed(files: plugins.files).changes(from: old).isEmpty)
  }

  @Test func `A plugin that goes on is not opened again`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so", open: #"tell(host, 1, "opened"); return &plugin"#)
    let old = plugins.host()
    _ = old.provider.answer(for: "zoo")
    let new = old.renewed(files: plugins.files)
    #expect(!new.provider.answer(for: "zoo").isGeneric)
    expectEqual(plugins.messages.texts.count, 1)
  }

  @Test(arguments: [true, false])
  func `A file that was touched or copied again is the same`(isCopied: Bool) throws {
    let plugins = try PluginFolder()
    let path = try plugins.add("a.so")
    let old = plugins.host()
    _ = old.provider.answer(for: "zoo")
    if isCopied {
      let bytes = try Data(contentsOf: URL(filePath: path))
      try FileManager.default.removeItem(atPath: path)
      try plugins.folder.write(bytes, to: "a.so")
      chmod(path, 0o755)
    }
    utimes(path, nil)
    #expect(old.renewed(files: plugins.files).changes(from: old).isEmpty)
  }

  @Test func `Other rights are a change`() throws {
    let plugins = try PluginFolder()
    let path = try plugins.add("a.so")
    let old = plugins.host()
    _ = old.provider.answer(for: "zoo")
    chmod(path, 0o777)
    let new = old.renewed(files: plugins.files)
    expectEqual(new.changes(from: old).kinds.map(\.kind), ["zoo"])
    expectEqual((new.provider.answer(for: "zoo").problem as? PluginError)?.code, .badPermissions)
  }

  @Test func `A new version in the same place shows the kind`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so")
    let old = plugins.host()
    try expectEqual(title(in: old), "1.0.0")
    try plugins.add("a.so", version: "1.1.0")
    let new = old.renewed(files: plugins.files)
    let change = try #require(new.changes(from: old).kinds.first)
    expectEqual(change.kind, "zoo")
    expectEqual(change.before?.version.rawValue, "1.0.0")
    expectEqual(change.now?.version.rawValue, "1.1.0")
    #expect(!change.isGone)
    try expectEqual(title(in: new), "1.1.0")
    try expectEqual(title(in: old), "1.0.0")
  }

  @Test func `A plugin that is gone is told as gone`() throws {
    let plugins = try PluginFolder()
    let path = try plugins.add("a.so")
    let old = plugins.host()
    try FileManager.default.removeItem(atPath: path)
    let changes = old.renewed(files: plugins.files).changes(from: old)
    expectEqual(changes.kinds.map(\.isGone), [true])
    expectNil(changes.kinds.first?.now)
    #expect(changes.refused.isEmpty)
  }

  @Test func `A plugin that isn't trusted any more goes on in a worker, and one that is again here`() throws {
    let plugins = try PluginFolder()
    let digest = try PluginDigest(contentsOf: plugins.add("a.so", open: #"tell(host, 1, "opened"); return &plugin"#))
    var trusting = PluginChoices()
    trusting.trust(digest, id: zoo, path: "a.so")
    // There is no worker, which shows whether one is asked for.
    let old = plugins.host(isolation: .untrusted, choices: trusting)
    expectNil(old.provider.answer(for: "zoo").problem)
    #expect(old.renewed(files: plugins.files).changes(from: old).isEmpty)
    let new = old.renewed(files: plugins.files, choices: PluginChoices())
    expectEqual(new.changes(from: old).kinds.map(\.kind), ["zoo"])
    expectEqual((new.provider.answer(for: "zoo").problem as? PluginError)?.code, .notConfined)
    let again = new.renewed(files: plugins.files, choices: trusting)
    expectEqual(again.changes(from: new).kinds.map(\.kind), ["zoo"])
    expectNil(again.provider.answer(for: "zoo").problem)
    expectEqual(plugins.messages.texts.count, 1)
  }

  @Test func `What is granted to a plugin is a change only where it asked for that`() throws {
    let plugins = try PluginFolder()
    let digest = try PluginDigest(contentsOf: plugins.add("a.so", capabilities: #",\"capabilities\":[\"network\"]"#))
    let old = plugins.host(isolation: .all)
    _ = old.provider.answer(for: "zoo")
    var choices = PluginChoices()
    choices.grant("folder:~/Music", to: digest, id: zoo)
    #expect(old.renewed(files: plugins.files, choices: choices).changes(from: old).isEmpty)
    choices.grant("network", to: digest, id: zoo)
    let new = old.renewed(files: plugins.files, choices: choices)
    expectEqual(new.changes(from: old).kinds.map(\.kind), ["zoo"])
    _ = new.provider.answer(for: "zoo")
    choices.revoke("network", from: zoo)
    expectEqual(new.renewed(files: plugins.files, choices: choices).changes(from: new).kinds.map(\.kind), ["zoo"])
  }

  @Test func `Another preference is a change`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so", id: "org.example.best", version: "2.0.0")
    try plugins.add("b.so", id: "org.example.next", version: "1.0.0")
    let old = plugins.host()
    try expectEqual(title(in: old), "2.0.0")
    var choices = PluginChoices()
    choices.prefer(PluginId(rawValue: "org.example.next"), for: "zoo")
    let new = old.renewed(files: plugins.files, choices: choices)
    expectEqual(new.changes(from: old).kinds.first?.now?.id.rawValue, "org.example.next")
    try expectEqual(title(in: new), "1.0.0")
  }

  @Test func `A plugin that was taken out of quarantine is a change`() throws {
    let (plugins, file) = (try PluginFolder(), try TestJournal())
    let journal = file.journal()
    let digest = try PluginDigest(contentsOf: plugins.add("a.so"))
    for _ in 0..<3 { journal.noteFailure(.crash, digest: digest.description, id: zoo) }
    let old = plugins.host(journal: journal)
    expectEqual((old.provider.answer(for: "zoo").problem as? PluginError)?.code, .quarantined)
    #expect(old.renewed(files: plugins.files).changes(from: old).isEmpty)
    _ = journal.clear("org.example.zoo")
    let new = old.renewed(files: plugins.files)
    expectEqual(new.changes(from: old).kinds.map(\.kind), ["zoo"])
    try expectEqual(title(in: new), "1.0.0")
  }

  @Test func `A plugin for a kind that nobody showed is a change, and one that loses is none`() throws {
    let plugins = try PluginFolder()
    let empty = plugins.host()
    try plugins.add("b.so", version: "2.0.0")
    let first = empty.renewed(files: plugins.files)
    let change = try #require(first.changes(from: empty).kinds.first)
    expectNil(change.before)
    #expect(!change.isGone)
    _ = first.provider.answer(for: "zoo")
    try plugins.add("c.so", id: "org.example.loser", version: "1.0.0")
    #expect(first.renewed(files: plugins.files).changes(from: first).isEmpty)
    try plugins.add("d.so", id: "org.example.winner", version: "3.0.0")
    expectEqual(
      first.renewed(files: plugins.files).changes(from: first).kinds.first?.now?.id.rawValue, "org.example.winner")
  }

  @Test func `Where the best claim can't be used, the one that shows the kind counts too`() throws {
    let plugins = try PluginFolder()
    try plugins.add("best.so", id: "org.example.best", version: "9.0.0", open: "return NULL")
    try plugins.add("next.so", id: "org.example.next", version: "1.0.0")
    let old = plugins.host()
    try expectEqual(title(in: old), "1.0.0")
    try plugins.add("next.so", id: "org.example.next", version: "1.1.0")
    let new = old.renewed(files: plugins.files)
    let change = try #require(new.changes(from: old).kinds.first)
    expectEqual(change.before?.id.rawValue, "org.example.next")
    try expectEqual(title(in: new), "1.1.0")
  }

  @Test func `A file that can't be used is told when it comes or changes`() throws {
    let plugins = try PluginFolder()
    let old = plugins.host()
    let path = try plugins.folder.write("no library".utf8, to: "a.so")
    let new = old.renewed(files: plugins.files)
    expectEqual(new.changes(from: old).refused.map(\.path), [path])
    #expect(new.renewed(files: plugins.files).changes(from: new).isEmpty)
  }

  @Test func `A library that is being copied is waited for, and one that stays too short isn't`() async throws {
    let plugins = try PluginFolder()
    let path = try plugins.add("a.so")
    let bytes = try Data(contentsOf: URL(filePath: path))
    try plugins.folder.write(bytes.prefix(bytes.count / 3), to: "a.so")
    let short = await plugins.searchPath.settledFiles { _ in }
    expectEqual(short.map { $0.refusal?.code }, [.truncated])
    var parts = [bytes.prefix(bytes.count / 2), bytes]
    let whole = await plugins.searchPath.settledFiles { _ in
      guard !parts.isEmpty else { return }
      try? Data(parts.removeFirst()).write(to: URL(filePath: path))
    }
    expectEqual(whole.map(\.refusal), [nil])
    #expect(parts.isEmpty)
  }

  /// The title that the plugin for the kind `zoo` gives.
  private func title(in host: PluginHost) throws -> String {
    let binding = host.provider.answer(for: "zoo").binding
    let record = Record(kind: "zoo", fields: ["trackId": .integer(1), "trackName": .text("x")])
    guard case .text(let title) = try binding.model(from: record).viewModel(in: Context()).property(at: 0) else {
      return ""
    }
    return title
  }
}

@Suite(.startsProcesses) struct `Plugins that open side by side` {
  @Test func `One that takes its time while it opens holds up no other`() async throws {
    let plugins = try PluginFolder()
    try plugins.add("slow.so", open: #"tell(host, 1, "slow"); return &plugin"#)
    let (slow, isOpening, isDone) = (plugins.files, Gate(), Gate())
    let quick = try PluginFolder()
    try quick.add("quick.so")
    let host = PluginHost(
      files: slow, version: "1.4.0", workers: WorkerSettings(isolation: .none, program: nil),
      log: { _, _, _ in
        isOpening.open()
        isDone.wait()
      })
    let other = quick.host()
    async let answer = onOwnThread { host.provider.answer(for: "zoo").problem == nil }
    await isOpening.opened()
    let isUsable = await onOwnThread {
      let isUsable = other.provider.answer(for: "zoo").problem == nil && !isDone.isOpen
      isDone.open()
      return isUsable
    }
    #expect(isUsable)
    #expect(await answer)
  }
}

@Suite(.startsProcesses) struct `Families of hosts` {
  @Test func `An opener is let go with its host where no plugin runs in this process`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so")
    var host: PluginHost? = plugins.host(isolation: .all)
    _ = host?.provider.answer(for: "zoo")
    weak let opener = host?.plugins
    #expect(opener != nil)
    host = nil
    expectNil(opener)
  }

  @Test func `The last opener stays where a plugin runs in this process, and only that one`() throws {
    let plugins = try PluginFolder()
    try plugins.add("a.so")
    var old: PluginHost? = plugins.host()
    _ = old?.provider.answer(for: "zoo")
    var new = old?.renewed(files: plugins.files)
    weak let first = old?.plugins
    weak let last = new?.plugins
    old = nil
    expectNil(first)
    new = nil
    #expect(last != nil)
  }
}

@Suite(.startsProcesses) struct `Shared workers` {
  @Test func `The same bytes share one, until the last who uses it lets go`() throws {
    let folder = try TemporaryFolder()
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "a.so")
    let copy = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "b.so")
    let other = try StubLibrary(id: "org.example.zoo", version: "2.0.0", kinds: "zoo").write(to: folder, as: "c.so")
    let workers = SharedWorkers()
    let (first, second) = (User(), User())
    let worker = try worker(of: path, in: workers, for: first)
    #expect(try self.worker(of: copy, in: workers, for: second) === worker)
    #expect(try self.worker(of: other, in: workers, for: second) !== worker)
    workers.release(ObjectIdentifier(first))
    expectEqual(code(of: worker), .notConfined)
    workers.release(ObjectIdentifier(second))
    #expect(code(of: worker) != .notConfined)
    #expect(try self.worker(of: path, in: workers, for: first) !== worker)
  }

  /// Somebody who uses workers.
  private final class User: Sendable {}

  private func worker(
    of path: String, in workers: SharedWorkers, for user: User
  ) throws -> PluginWorker {
    let image = try SealedImage(path: path)
    let subject = WorkerSubject(image, try image.manifest(), granted: [])
    let host = HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in })
    return workers.worker(of: subject, for: ObjectIdentifier(user)) {
      PluginWorker(subject, host: host, settings: WorkerSettings(program: nil), journal: WorkerJournal())
    }
  }

  /// Why a worker doesn't start; without a program that isn't confined, unless it was dismissed before.
  private func code(of worker: PluginWorker) -> PluginError.Code? {
    do throws(PluginError) {
      _ = try worker.running()
      return nil
    } catch {
      return error.code
    }
  }
}

/// The plugin of these tests.
private let zoo = PluginId(rawValue: "org.example.zoo")

/// A folder of plugins in C for the kind `zoo`, each with its version as the title.
private struct PluginFolder {
  let folder: TemporaryFolder
  private let workshop: TemporaryFolder
  let messages = MessageLog()

  init() throws {
    folder = try TemporaryFolder()
    workshop = try TemporaryFolder()
  }

  var searchPath: PluginSearchPath {
    PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil, systemFolders: [])
  }

  var files: [PluginFile] { searchPath.files() }

  func host(
    isolation: WorkerSettings.Isolation = .none, choices: PluginChoices = PluginChoices(),
    journal: QuarantineJournal? = nil
  ) -> PluginHost {
    PluginHost(
      files: files, version: "1.4.0", choices: choices, workers: WorkerSettings(isolation: isolation, program: nil),
      journal: journal, log: { [messages] in messages.append($0, $1, $2) })
  }

  /// Builds a plugin, and moves it into the folder.
  @discardableResult
  func add(
    _ name: String, id: String = "org.example.zoo", version: String = "1.0.0", open: String = "return &plugin",
    capabilities: String = ""
  ) throws -> String {
    let preamble = """
      // \(UUID().uuidString)
      #define ID "\(id)"
      #define VERSION "\(version)"
      #define OPEN \(open)
      #define MANIFEST_REST "\(capabilities)"
      #define PROPERTIES {"title", "(trackName: utf8) -> utf8", (bindery_function)named}
      static const char *named(const char *name) { (void)name; return "\(version)"; }
      """
    // A build identifier of its own: those that have the same bytes are opened once a process.
    let identifier = UUID().uuidString.filter(\.isHexDigit)
    let library = try CPlugin("declared", preamble, flags: "-Wl,--build-id=0x\(identifier)").build(in: workshop)
    let path = folder.path(of: name)
    guard rename(library, path) == 0 else { throw POSIXError(.EIO) }
    return path
  }
}
