import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `How plugins stand` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String = "a.so", id: String = "org.example.zoo") throws -> PluginFile {
    PluginFile(path: try StubLibrary(id: id, kinds: "zoo").write(to: folder, as: name))
  }

  @Test(arguments: [
    (WorkerSettings.Isolation.all, true, PluginStanding.Place.worker), (.untrusted, true, .process),
    (.none, true, .process), (.all, false, .worker), (.untrusted, false, .worker), (.none, false, .process),
  ])
  func `Where a plugin runs follows from trust and isolation`(
    isolation: WorkerSettings.Isolation, isTrusted: Bool, place: PluginStanding.Place
  ) throws {
    let file = try file()
    var choices = PluginChoices()
    if isTrusted {
      choices.trust(
        try PluginDigest(contentsOf: file.path), id: PluginId(rawValue: "org.example.zoo"), path: file.path)
    }
    var standings = PluginStandings(choices: choices, isolation: isolation)
    expectEqual(standings.standing(of: file).place, place)
  }

  @Test func `Quarantine is for the bytes, not for the identifier`() throws {
    let file = try file()
    let digest = try PluginDigest(contentsOf: file.path)
    let failure = PluginFailure(.crashed, in: .worker, at: .decode)
    func standing(_ digest: String) -> PluginStanding {
      let quarantine = Quarantine(
        digest: digest, id: PluginId(rawValue: "org.example.zoo"), failure: failure, time: 1)
      var standings = PluginStandings(choices: PluginChoices(), quarantines: [quarantine])
      return standings.standing(of: file)
    }
    expectEqual(standing("\(digest)").status, .quarantined)
    expectNil(standing("\(digest)").place)
    expectEqual(standing(String(repeating: "0", count: 64)).status, .ok)
  }

  @Test func `A file that everybody may write to is refused, and runs nowhere`() throws {
    let file = try file()
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    var standings = PluginStandings(choices: PluginChoices())
    let standing = standings.standing(of: file)
    expectEqual(standing.status, .refused)
    expectEqual(standing.refusal?.code, .badPermissions)
    expectNil(standing.place)
  }

  @Test func `A plugin is found by its identifier or by any path to its file`() throws {
    let files = [try file(), try file("b.so", id: "org.example.ark")]
    try expectEqual(PluginReference("org.example.ark").file(among: files).path, files[1].path)
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link.so"), withDestinationPath: files[0].path)
    try expectEqual(PluginReference(folder.path(of: "link.so")).file(among: files).path, files[0].path)
    expectError(
      "org.example.none: no plugin of this identifier was found; see PluginSearchPath.files(), or give the path "
        + "of its file"
    ) {
      _ = try PluginReference("org.example.none").file(among: files)
    }
  }

  @Test func `Of several files of one plugin, the first that can be used is meant`() throws {
    let newer = PluginFile(
      path: try StubLibrary(id: "org.example.zoo", contract: "9.0", kinds: "zoo").write(to: folder, as: "a.so"))
    let usable = try file("b.so")
    try expectEqual(PluginReference("org.example.zoo").file(among: [newer, usable]).path, usable.path)
    try expectEqual(PluginReference("org.example.zoo").file(among: [newer]).path, newer.path)
  }

  @Test func `What was pinned is what was judged`() throws {
    let file = try file()
    let pin = try PluginPin(of: file)
    expectEqual(pin.digest, (try PluginDigest(contentsOf: file.path)))
    #expect(pin.capabilities.isEmpty)
    let newer = PluginFile(
      path: try StubLibrary(id: "org.example.zoo", contract: "9.0", kinds: "zoo").write(to: folder, as: "c.so"))
    #expect(throws: PluginError.self) { try PluginPin(of: newer) }
  }

  @Test func `Trust is taken back of a file that is gone or has changed`() throws {
    let file = try file()
    let pin = try PluginPin(of: file)
    var choices = PluginChoices()
    choices.trust(pin.digest, id: pin.id, path: pin.path)
    try FileManager.default.removeItem(atPath: file.path)
    let isChanged = choices.untrust(PluginReference(file.path))
    #expect(isChanged)
    #expect(choices.trusted.isEmpty)
    let isChangedAgain = choices.untrust(PluginReference(file.path))
    #expect(!isChangedAgain)
  }
}
