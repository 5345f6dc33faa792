import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Trust` {
  private let folder: TemporaryFolder
  private let library = MinimalLibrary(id: "org.example.zoo", kinds: ["zoo"])

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The library in one of the folders of the search path: `bin` is the program's, `lib` that of its prefix.
  private func file(in name: String) throws -> PluginFile {
    let place = name == "lib" ? "lib/bindery/plugins" : name
    for folder in ["option", "bin", "lib/bindery/plugins"] { _ = try self.folder.newFolder(folder) }
    try folder.write(library.bytes, to: "\(place)/zoo.so")
    let path = PluginSearchPath(
      options: [folder.path(of: "option")], environment: [:], programFolder: folder.path(of: "bin"), systemFolders: [])
    return try #require(path.files().first { $0.path == folder.path(of: "\(place)/zoo.so") })
  }

  private func trust(_ file: PluginFile, _ choices: PluginChoices = PluginChoices()) -> PluginTrust {
    var rules = TrustRules(choices)
    return rules.trust(of: file)
  }

  /// How far a file is trusted, in words, without the names of temporary folders.
  private func sentence(_ file: PluginFile, _ choices: PluginChoices = PluginChoices()) -> String {
    trust(file, choices).description.replacing(folder.path + "/", with: "")
  }

  private func list(_ text: String, in place: String = "lib/bindery/plugins") throws {
    try folder.write(text.utf8, to: place + "/plugins.sha256")
  }

  @Test func `Nobody vouches for a file that is merely there`() throws {
    expectEqual(
      sentence(try file(in: "option")),
      "not trusted: nobody vouches for it; to trust it, "
        + "call PluginChoices.trust() with the digest of 'option/zoo.so'")
  }

  @Test func `What the user pinned is trusted until it changes`() throws {
    var choices = PluginChoices()
    choices.trust(PluginDigest(of: library.bytes), id: PluginId(rawValue: "org.example.zoo"), path: "")
    let file = try file(in: "option")
    expectEqual(trust(file, choices), .pinned)
    try folder.write(library.bytes + [0], to: "option/zoo.so")
    expectEqual(
      sentence(file, choices),
      "not trusted: it was changed since you trusted it; to trust it as it is now, "
        + "call PluginChoices.trust() with the digest of 'option/zoo.so'")
  }

  @Test func `A file is hashed only where the user chose something about its plugin`() throws {
    let file = try file(in: "option")
    try shell("rm '\(file.path)'")
    #expect(sentence(file).hasPrefix("not trusted: nobody vouches for it"), "it isn't even opened")
    var choices = PluginChoices()
    choices.trust(PluginDigest(of: []), id: PluginId(rawValue: "org.example.zoo"), path: "")
    expectEqual(sentence(file, choices), "not trusted: it can't be opened: No such file or directory")
  }

  @Test func `What lies beside the program is as trusted as that`() throws {
    expectEqual(trust(try file(in: "bin")), .builtIn)
  }

  @Test func `What was installed is as its list says`() throws {
    try _ = file(in: "lib")
    try list("\(PluginDigest(of: library.bytes))  zoo.so\n\(PluginDigest(of: [])) *other.so\n")
    let file = try file(in: "lib")
    expectEqual(trust(file), .builtIn)
    try folder.write(library.bytes + [0], to: "lib/bindery/plugins/zoo.so")
    expectEqual(
      sentence(file),
      "not trusted: it was changed since it was installed, by 'lib/bindery/plugins/plugins.sha256'; "
        + "install the program again")
    try list("garbage\n\(PluginDigest(of: library.bytes))  other.so\n")
    expectEqual(
      sentence(file),
      "not trusted: it isn't in 'lib/bindery/plugins/plugins.sha256' of what was installed; "
        + "call PluginChoices.trust() with the digest of 'lib/bindery/plugins/zoo.so'")
  }

  @Test func `A folder of the installation without a list vouches for nothing`() throws {
    expectEqual(
      sentence(try file(in: "lib")),
      "not trusted: its folder has no list 'plugins.sha256' of what was installed; install the program again, "
        + "or call PluginChoices.trust() with the digest of 'lib/bindery/plugins/zoo.so'")
  }

  @Test func `A list beside the program counts, too`() throws {
    let file = try file(in: "bin")
    try list("", in: "bin")
    #expect(!trust(file).isTrusted)
  }

  @Test func `A list that others may write doesn't count, but what the user pinned does`() throws {
    let file = try file(in: "lib")
    try list("\(PluginDigest(of: library.bytes))  zoo.so\n")
    try shell("chmod o+w '\(folder.path)/lib/bindery/plugins/plugins.sha256'")
    let path = "lib/bindery/plugins/plugins.sha256"
    expectEqual(
      sentence(file),
      "not trusted: the list of its installation doesn't count: everybody may write to the file '\(path)'; run: "
        + "chmod go-w '\(path)'")
    var choices = PluginChoices()
    choices.trust(PluginDigest(of: library.bytes), id: PluginId(rawValue: "org.example.zoo"), path: "")
    expectEqual(trust(file, choices), .pinned)
  }

  @Test func `The format of the list is that of sha256sum`() throws {
    try _ = file(in: "lib")
    try shell("cd '\(folder.path)/lib/bindery/plugins' && sha256sum *.so >plugins.sha256")
    expectEqual(trust(try file(in: "lib")), .builtIn)
  }
}
