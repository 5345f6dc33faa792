import Bindery
@testable import BinderyHost
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugin watch` {
  /// What happens in the folders.
  enum Change: CaseIterable {
    case added, rewritten, replaced, removed, allowed
    case folderCame, folderWent, folderReplaced, wayReplaced
  }

  private let folders: WatchedFolders

  init() throws {
    folders = try WatchedFolders()
  }

  private func watch(asksSystem: Bool = true) -> PluginWatch {
    PluginWatch([folders.plugins, folders.later], asksSystem: asksSystem) { _ in }
  }

  private func change(_ change: Change) throws {
    switch change {
    case .added: try folders.write("new.so")
    case .rewritten: try folders.append(to: "a.so")
    case .replaced: try folders.replace("a.so")
    case .removed: try FileManager.default.removeItem(atPath: folders.plugins + "/a.so")
    case .allowed: chmod(folders.plugins + "/a.so", 0o640)
    case .folderCame: try FileManager.default.createDirectory(atPath: folders.later, withIntermediateDirectories: true)
    case .folderWent: try FileManager.default.removeItem(atPath: folders.plugins)
    case .folderReplaced: try folders.replaceFolder(folders.plugins)
    case .wayReplaced: try folders.replaceFolder(folders.above)
    }
  }

  // MARK: Noticing

  @Test(arguments: Change.allCases, [true, false])
  func `Whatever happens to libraries and their folders is noticed`(change: Change, asksSystem: Bool) async throws {
    let watch = watch(asksSystem: asksSystem)
    var changes = watch.changes.makeAsyncIterator()
    try self.change(change)
    #expect(await changes.next() != nil)
  }

  @Test(arguments: [true, false])
  func `What happens in a folder that came later is noticed`(asksSystem: Bool) async throws {
    let watch = watch(asksSystem: asksSystem)
    var changes = watch.changes.makeAsyncIterator()
    try change(.folderCame)
    #expect(await changes.next() != nil)
    try folders.write("late.so", in: folders.later)
    #expect(await changes.next() != nil)
  }

  @Test(arguments: [true, false])
  func `What a link leads to is noticed where it changes`(asksSystem: Bool) async throws {
    let target = try folders.write("target.so", in: folders.root)
    try FileManager.default.createSymbolicLink(
      atPath: folders.plugins + "/link.so", withDestinationPath: target)
    let watch = watch(asksSystem: asksSystem)
    var changes = watch.changes.makeAsyncIterator()
    try folders.append(to: "target.so", in: folders.root)
    #expect(await changes.next() != nil)
  }

  @Test(arguments: [true, false])
  func `What the user chose is noticed, also where there was nothing before`(asksSystem: Bool) async throws {
    let choices = PluginChoicesFile(path: folders.root + "/config/bindery/plugins")
    let watch = PluginWatch([folders.plugins], files: [choices.path], asksSystem: asksSystem) { _ in }
    var changes = watch.changes.makeAsyncIterator()
    try choices.update { $0.prefer(PluginId(rawValue: "org.example.zoo"), for: "zoo") }
    #expect(await changes.next() != nil)
    try choices.update { $0.prefer(PluginId(rawValue: "org.example.ark"), for: "zoo") }
    #expect(await changes.next() != nil)
    let handle = try FileHandle(forUpdating: URL(filePath: choices.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Array("# mine\n".utf8))
    try handle.close()
    #expect(await changes.next() != nil)
  }

  @Test func `Where the system isn't asked, it says so once`() async throws {
    let heard = Mutex<[String]>([])
    let watch = PluginWatch([folders.plugins], asksSystem: false) { text in heard.withLock { $0.append(text) } }
    var changes = watch.changes.makeAsyncIterator()
    try change(.added)
    #expect(await changes.next() != nil)
    expectEqual(heard.withLock { $0 }.count, 1)
  }

  @Test func `Folders of a search path are watched, and nothing is said`() async throws {
    let path = PluginSearchPath(options: [folders.plugins], environment: [:], programFolder: nil)
    let watch = PluginWatch(path) { Issue.record("\($0)") }
    var changes = watch.changes.makeAsyncIterator()
    try change(.added)
    #expect(await changes.next() != nil)
  }

  // MARK: Its end

  @Test func `The changes end with the watch`() async {
    var watch: PluginWatch? = watch()
    let changes = watch?.changes
    watch = nil
    if let changes { for await _ in changes {} }
  }

  @Test func `No thread and no descriptor is left`() async {
    let root = folders.plugins
    await #expect(processExitsWith: .success) { [root = root as String] in
      let (threads, descriptors) = (try threadCount(), try descriptorCount())
      var watches = [true, false].flatMap { asksSystem in
        (0..<20).map { _ in PluginWatch([root], asksSystem: asksSystem) { _ in } }
      }
      // The threads that tasks share may come meanwhile.
      try #require(try threadCount() >= threads + 40)
      try #require(try descriptorCount() >= descriptors + 80)
      watches = []
      try await waitUntil("the threads and descriptors are gone") {
        try threadCount() <= threads + 10 && descriptorCount() <= descriptors
      }
      try #require(try threadCount() <= threads + 10)
      try #require(try descriptorCount() == descriptors)
      withExtendedLifetime(watches) {}
    }
  }
}

private func threadCount() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
}

/// How many descriptors there are of the kinds that a watch has; the runtime has others, which come when they like.
private func descriptorCount() throws -> Int {
  let folder = "/proc/self/fd/"
  return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)
    return target.map { $0.hasPrefix("socket:") || $0.contains("inotify") } ?? false
  }
}
