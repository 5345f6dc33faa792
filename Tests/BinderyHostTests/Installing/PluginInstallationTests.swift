import Bindery
import Foundation
import TestSupport
import Testing

@testable import BinderyHost

@Suite struct `Installing a plugin` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var target: PluginFolder { PluginFolder(path: folder.path(of: "data/bindery/plugins")) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
  }

  @Test func `What was judged is what is written, whatever became of the file`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    let installation = try PluginInstallation(of: path, into: target)
    try StubLibrary(id: "org.example.ark", kinds: "ark").write(to: folder, as: "libZoo.so")
    try installation.perform()
    #expect(try PluginDigest(contentsOf: installation.target) == installation.digest)
    #expect(try Manifest(contentsOf: installation.target).id.rawValue == "org.example.zoo")
    #expect(try names() == ["libZoo.so"])
  }

  @Test func `A file that has no name of a library gets one after the identifier`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "download.bin")
    let hidden = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: ".hidden.so")
    for path in [path, hidden] {
      #expect(try PluginInstallation(of: path, into: target).target == target.path + "/org.example.zoo.so")
    }
  }

  @Test func `The file's own permissions don't count, since they stay behind`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    try PluginInstallation(of: path, into: target).perform()
    #expect(PluginFile(path: target.path + "/libZoo.so").judge().isGood)
  }

  @Test func `A failed write leaves the folder as it was`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    // A folder stands where the file should, which no file can replace.
    _ = try folder.newFolder("data/bindery/plugins/libZoo.so")
    let installation = try PluginInstallation(of: path, into: target)
    let error = #expect(throws: InstallationError.self) { try installation.perform(isForced: true) }
    #expect(error?.code == .notWritable)
    #expect(try names() == ["libZoo.so"])
  }

  @Test func `What a crash left behind of the same process is replaced`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    _ = try folder.newFolder("data/bindery/plugins")
    try folder.write("half".utf8, to: "data/bindery/plugins/.libZoo.so.\(getpid()).part")
    try PluginInstallation(of: path, into: target).perform()
    #expect(try names() == ["libZoo.so"])
  }

  @Test func `A file of another plugin isn't replaced unless that is forced`() throws {
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    try PluginInstallation(of: folder.path(of: "libZoo.so"), into: target).perform()
    try StubLibrary(id: "org.example.ark", kinds: "ark").write(to: folder, as: "libZoo.so")
    let installation = try PluginInstallation(of: folder.path(of: "libZoo.so"), into: target)
    #expect(throws: InstallationError.self) { try installation.perform() }
    #expect(try Manifest(contentsOf: installation.target).id.rawValue == "org.example.zoo")
    try installation.perform(isForced: true)
    #expect(try Manifest(contentsOf: installation.target).id.rawValue == "org.example.ark")
  }

  @Test func `What is removed is forgotten, and what another file of the plugin has stays`() throws {
    for name in ["libOne.so", "libTwo.so"] {
      _ = try folder.newFolder("data/bindery/plugins")
      try StubLibrary(id: "org.example.zoo", kinds: "zoo", summary: name).write(
        to: folder, as: "data/bindery/plugins/" + name)
    }
    let files = PluginSearchPath(folder: target.path).files()
    var choices = PluginChoices()
    let id = try files[0].manifest.get().id
    choices.prefer(id, for: "zoo")
    for file in files { choices.grant("network", to: try PluginDigest(contentsOf: file.path), id: id) }
    let first = try PluginRemoval(of: files[0], among: files, from: target)
    #expect(first.remaining == [files[1].path])
    first.forget(in: &choices)
    #expect(choices.preferences.count == 1)
    #expect(choices.grants.map(\.digest) == [try PluginDigest(contentsOf: files[1].path)])
    try first.perform()
    let last = try PluginRemoval(of: files[1], among: [files[1]], from: target)
    last.forget(in: &choices)
    #expect(choices.preferences.isEmpty && choices.grants.isEmpty)
  }

  @Test func `A file elsewhere isn't removed, whatever path leads to it`() throws {
    _ = try folder.newFolder("data/bindery/plugins")
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    for path in [path, target.path + "/../../../libZoo.so"] {
      let error = #expect(throws: InstallationError.self) {
        try PluginRemoval(of: PluginFile(path: path), among: [], from: target)
      }
      #expect(error?.code == .elsewhere)
    }
  }
}
