import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Installing a plugin` {
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
    try expectEqual(PluginDigest(contentsOf: installation.target), installation.digest)
    try expectEqual(Manifest(contentsOf: installation.target).id.rawValue, "org.example.zoo")
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  @Test(arguments: ["download.bin", ".hidden.so", "libZoo.so", "other.plugin.so", "-rf.so", "org.example.ark.so"])
  func `The file is named after the identifier, never after what it was called`(name: String) throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: name)
    let installation = try PluginInstallation(of: path, into: target)
    expectEqual(installation.target, target.path + "/org.example.zoo.so")
    try installation.perform()
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  @Test(arguments: ["..", ".", "-rf", "org..zoo", ".zoo", "zoo.", "org.-zoo", String(repeating: "z", count: 10_000)])
  func `An identifier that is no domain is refused, and still loads with a warning`(id: String) throws {
    let path = try StubLibrary(id: id, kinds: "zoo").write(to: folder, as: "libZoo.so")
    let error = #expect(throws: InstallationError.self) { try PluginInstallation(of: path, into: target) }
    expectEqual(error?.code, .refused)
    #expect(error?.detail.hasPrefix("its 'id' is '\(id.prefix(64))") == true && (error?.detail.utf8.count ?? 0) < 200)
    #expect(!FileManager.default.fileExists(atPath: target.path))
    let judgement = PluginFile(path: path).judge()
    #expect(judgement.isGood)
    #expect(judgement.warnings.count == 1 && judgement.warnings[0].hasSuffix("it still loads, and can't be installed"))
  }

  @Test(arguments: [
    "zoo", "z", "0", "org.example.zoo", "org.example.board-game", "zoo-", "1.2.3", "org.example.zoo--2",
    String(repeating: "z", count: 128),
  ])
  func `An identifier that is a domain, or a part of one, is taken`(id: String) throws {
    let path = try StubLibrary(id: id, kinds: "zoo").write(to: folder, as: "libZoo.so")
    try PluginInstallation(of: path, into: target).perform()
    try expectEqual(names(), ["\(id).so"])
    #expect(PluginFile(path: path).judge().warnings.isEmpty)
  }

  @Test func `The file's own permissions don't count, since they stay behind`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    try PluginInstallation(of: path, into: target).perform()
    #expect(PluginFile(path: target.path + "/org.example.zoo.so").judge().isGood)
  }

  // MARK: What can't be resolved

  /// The reasons why a plugin in C, linked with flags and against libraries, isn't installed.
  private func refusal(_ preamble: String = "", flags: String = "") throws -> String? {
    let path = try CPlugin("coded", preamble, flags: flags).build(in: folder)
    do {
      _ = try PluginInstallation(of: path, into: target)
      return nil
    } catch let error as InstallationError {
      return error.detail
    }
  }

  /// Builds a library with a function of its own name, and returns its path.
  private func library(_ name: String, flags: String = "", _ code: String? = nil) throws -> String {
    let source = try folder.write("\(code ?? "int \(name)(void) { return 1; }")\n".utf8, to: "\(name).c")
    let library = folder.path(of: "lib\(name).so")
    try shell("cc -shared -fPIC -Wl,-soname,lib\(name).so -o '\(library)' '\(source)' \(flags)")
    return library
  }

  @Test func `Nothing is missing of a plugin that needs what the system has`() throws {
    try expectNil(refusal())
    try expectNil(refusal(flags: "-nostdlib"))
    try expectNil(refusal("#include <math.h>\ndouble (*used)(double) = cbrt;", flags: "-Wl,--no-as-needed -lm"))
  }

  @Test func `A library that isn't there is told by its name, also where another one needs it`() throws {
    func sentence(_ name: String) -> String {
      "it needs the library '\(name)', which is neither installed nor beside it; install it, "
        + "or put it beside and link with -Wl,-rpath,'$ORIGIN'"
    }
    let absent = try library("absent")
    let needing = try library("needing", flags: "-Wl,--no-as-needed '\(absent)'")
    let flags = "-Wl,--no-as-needed '\(needing)' -Wl,--allow-shlib-undefined -Wl,-rpath,'$ORIGIN'"
    try expectEqual(
      refusal(flags: "-Wl,--no-as-needed '\(absent)'"),
      "it needs the library 'libabsent.so', which lies beside it, but no run path leads there; link what needs it with "
        + "-Wl,-rpath,'$ORIGIN'")
    try shell("rm '\(absent)'")
    try expectEqual(refusal(flags: flags), sentence("libabsent.so"))
    try shell("rm '\(needing)'")
    try expectEqual(refusal(flags: "-Wl,--no-as-needed -lm"), nil)
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test func `A library is found by an absolute run path that leads up, and not by one that leads above the plugin`()
    throws
  {
    let absent = try library("absent")
    _ = try folder.newFolder("lib/more")
    try shell("mv '\(absent)' '\(folder.path)/lib/'")
    func refusal(_ runPath: String) throws -> String? {
      try self.refusal(flags: "-Wl,--no-as-needed '\(folder.path)/lib/libabsent.so' -Wl,-rpath,'\(runPath)'")
    }
    try expectNil(refusal(folder.path + "/lib/more/.."))
    try expectNil(refusal("$ORIGIN/lib"))
    #expect(try refusal("$ORIGIN/lib/more/..") != nil)
    #expect(try refusal(folder.path + "/lib/more") != nil)
  }

  @Test(arguments: ["/usr/$LIB/zoo", "/usr/${PLATFORM}/zoo"])
  func `Nothing is called missing where a run path names a folder that the dynamic linker alone knows`(
    runPath: String
  ) throws {
    let absent = try library("absent")
    let flags = "-Wl,--no-as-needed '\(absent)' -Wl,-rpath,'\(runPath)'"
    #expect(try refusal(flags: flags) == nil)
  }

  @Test(arguments: ["gnu", "sysv"])
  func `Symbols of a library without exports are either read or not called whole`(style: String) throws {
    let code = "int absent(void); __attribute__((visibility(\"hidden\"))) int used(void) { return absent(); }"
    let path = try library("inward", flags: "-nostdlib -Wl,--hash-style=\(style)", code)
    let names = try ELFSymbolNames(of: ELFLibrary(LibraryFile(path: path), path: path))
    expectEqual(names.exports, [])
    expectEqual(names.isWhole, names.imports == ["absent"])
    expectEqual(names.isWhole, style == "sysv")
  }

  @Test func `A symbol that no library has is told by its name, and a weak one may be missing`() throws {
    let code = "int absent(void); int (*used)(void) = absent;"
    try expectEqual(
      refusal(code),
      "it needs the symbol 'absent', which none of its libraries has; link it with the library that has it")
    try expectNil(refusal("__attribute__((weak)) int absent(void); int (*used)(void) = absent;"))
    let absent = try library("absent")
    try expectNil(refusal(code, flags: "'\(absent)' -Wl,-rpath,'$ORIGIN'"))
  }

  @Test(arguments: ["--hash-style=gnu", "--hash-style=sysv"])
  func `Symbols are found by whichever table there is`(style: String) throws {
    let code = "int absent(void); int (*used)(void) = absent;"
    let names = (0..<200).map { "int export\($0);" }.joined()
    let absent = try library("absent", flags: "-Wl,\(style)", names + "int absent(void) { return 1; }")
    try expectNil(refusal(code, flags: "'\(absent)' -Wl,-rpath,'$ORIGIN' -Wl,\(style)"))
  }

  // MARK: Libraries that it brings along

  /// The word that an installed plugin draws in a worker, or the reason why it draws none.
  private func word(_ kind: Kind) throws -> String {
    let host = PluginHost(
      files: PluginSearchPath(folder: target.path).files(), version: "1.0.0", workers: PluginPlace.worker.settings)
    let answer = host.provider.answer(for: kind)
    if let problem = answer.problem { return "\(problem)" }
    let model = try answer.binding.model(from: Record(kind: kind, fields: ["name": "Ada"]))
    guard case .run(let text, _)? = try model.viewModel(in: Context()).lines().first?.first else { return "" }
    return text
  }

  @Test func `A library goes along, each plugin's to a folder of its own, and goes with the plugin`() throws {
    for kind in ["ark", "zoo"] {
      let built = try TemporaryFolder()
      var plugin = BringingPlugin()
      (plugin.id, plugin.kind, plugin.word) = ("org.example.\(kind)", kind, "word of \(kind)")
      (plugin.place, plugin.runPath) = kind == "ark" ? ("parts/", "$ORIGIN/parts") : ("", "$ORIGIN")
      let path = try plugin.build(in: built)
      let installation = try PluginInstallation(of: path, into: target)
      expectEqual(installation.libraries, [built.path(of: plugin.place + "libword.so")])
      try installation.perform()
      try expectEqual(PluginDigest(contentsOf: installation.target), installation.digest)
    }
    try expectEqual(
      names(),
      ["org.example.ark.libraries", "org.example.ark.so", "org.example.zoo.libraries", "org.example.zoo.so"])
    let again = try PluginInstallation(of: target.path + "/org.example.ark.so", into: target)
    expectEqual(again.libraries.count, 1)
    try again.perform()
    try expectEqual(["ark", "zoo"].map { try word(Kind(rawValue: $0)) }, ["word of ark", "word of zoo"])
    #expect(PluginSearchPath(folder: target.path).files().allSatisfy { $0.judge().isGood })
    let file = PluginFile(path: target.path + "/org.example.ark.so")
    try PluginRemoval(of: file, among: [file], from: target).perform()
    try expectEqual(names(), ["org.example.zoo.libraries", "org.example.zoo.so"])
  }

  @Test func `The library of another build goes when a plugin is replaced`() throws {
    let built = try TemporaryFolder()
    let path = try BringingPlugin().build(in: built)
    func builds() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: target.path + "/org.example.zoo.libraries").count
    }
    try PluginInstallation(of: path, into: target).perform()
    try expectEqual(builds(), 1)
    var plugin = BringingPlugin()
    plugin.word = "another word"
    try PluginInstallation(of: plugin.build(in: built), into: target).perform()
    try expectEqual(builds(), 1)
    try expectEqual(word("zoo"), "another word")
    try PluginInstallation(of: CPlugin("coded").build(in: built), into: target).perform()
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  /// Installs a plugin in the place of another version of it, without libraries, and removes it.
  private func replaceAndRemove(_ path: String) throws {
    try PluginInstallation(of: path, into: target).perform()
    let newer = try StubLibrary(id: "org.example.zoo", version: "2.0.0", kinds: "zoo").write(to: folder, as: "new.so")
    let installation = try PluginInstallation(of: newer, into: target)
    try installation.perform()
    let file = PluginFile(path: installation.target)
    try PluginRemoval(of: file, among: [file], from: target).perform()
  }

  @Test(arguments: ["org.example.zoo.libraries", "org.example.zoo.libraries/0123456789abcdef"])
  func `A link in the place of the libraries is neither followed nor removed`(name: String) throws {
    for name in ["own/0123456789abcdef", "data/bindery/plugins/org.example.zoo.libraries"] {
      _ = try folder.newFolder(name)
    }
    for name in ["own/file", "own/0123456789abcdef/file"] { try folder.write("own".utf8, to: name) }
    let link = target.path + "/" + name
    try shell("rmdir '\(target.path)/org.example.zoo.libraries'; mkdir -p \"$(dirname '\(link)')\"")
    try shell("ln -s '\(folder.path(of: "own"))' '\(link)'")
    try replaceAndRemove(StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so"))
    for name in ["own/file", "own/0123456789abcdef/file"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(of: name)))
    }
    #expect(FileManager.default.fileExists(atPath: link))
  }

  @Test(arguments: [true, false])
  func `What somebody else put among the libraries stays, and stops nothing`(bringsLibrary: Bool) throws {
    let own = target.path + "/org.example.zoo.libraries"
    // Names that no build has, a folder and a link where a build has libraries, and files beside the builds.
    try shell(
      "mkdir -p '\(own)/notes' '\(own)/0123456789ABCDEF' '\(own)/0123456789abcdef/folder' "
        + "&& cd '\(own)' && touch file notes/file 0123456789ABCDEF/file 0123456789abcdef/folder/file "
        + "&& ln -s ../file 0123456789abcdef/link && touch 0123456789abcdef/libformer.so")
    let built = try TemporaryFolder()
    let stub = StubLibrary(id: "org.example.zoo", kinds: "zoo")
    try replaceAndRemove(bringsLibrary ? BringingPlugin().build(in: built) : stub.write(to: folder, as: "libZoo.so"))
    try expectEqual(names(), ["org.example.zoo.libraries"])
    try expectEqual(
      FileManager.default.subpathsOfDirectory(atPath: own).sorted(),
      [
        "0123456789ABCDEF", "0123456789ABCDEF/file", "0123456789abcdef", "0123456789abcdef/folder",
        "0123456789abcdef/folder/file", "0123456789abcdef/link", "file", "notes", "notes/file",
      ])
  }

  @Test func `An empty folder of the user's own stays`() throws {
    _ = try folder.newFolder("data/bindery/plugins/org.example.zoo.libraries")
    try replaceAndRemove(StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so"))
    try expectEqual(names(), ["org.example.zoo.libraries"])
  }

  @Test func `A failed write leaves the folder as it was`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    // A folder stands where the file should, which no file can replace.
    _ = try folder.newFolder("data/bindery/plugins/org.example.zoo.so")
    let installation = try PluginInstallation(of: path, into: target)
    let error = #expect(throws: InstallationError.self) { try installation.perform(isForced: true) }
    expectEqual(error?.code, .notWritable)
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  @Test func `What a crash left behind of the same process is replaced`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    _ = try folder.newFolder("data/bindery/plugins")
    try folder.write("half".utf8, to: "data/bindery/plugins/.org.example.zoo.so.\(getpid()).part")
    try PluginInstallation(of: path, into: target).perform()
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  @Test func `A file of another plugin isn't replaced unless that is forced`() throws {
    _ = try folder.newFolder("data/bindery/plugins")
    // Somebody put it there by hand, under the other's name.
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(
      to: folder, as: "data/bindery/plugins/org.example.ark.so")
    let path = try StubLibrary(id: "org.example.ark", kinds: "ark").write(to: folder, as: "libArk.so")
    let installation = try PluginInstallation(of: path, into: target)
    #expect(throws: InstallationError.self) { try installation.perform() }
    try expectEqual(Manifest(contentsOf: installation.target).id.rawValue, "org.example.zoo")
    try installation.perform(isForced: true)
    try expectEqual(Manifest(contentsOf: installation.target).id.rawValue, "org.example.ark")
  }

  @Test func `A file of the same plugin under an older name goes`() throws {
    _ = try folder.newFolder("data/bindery/plugins")
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "data/bindery/plugins/libZoo.so")
    let path = try StubLibrary(id: "org.example.zoo", version: "2.0.0", kinds: "zoo").write(to: folder, as: "libZoo.so")
    let installation = try PluginInstallation(of: path, into: target)
    expectEqual(installation.replaced, [target.path + "/libZoo.so"])
    expectEqual(installation.formerVersion?.rawValue, "1.0.0")
    try installation.perform()
    try expectEqual(names(), ["org.example.zoo.so"])
  }

  @Test func `The highest version of the same plugin in the folder is known, and no other plugin's`() throws {
    _ = try folder.newFolder("data/bindery/plugins")
    for (name, id, version) in [
      ("a", "org.example.zoo", "1.9.0"), ("b", "org.example.zoo", "1.10.0"), ("c", "org.example.ark", "3.0.0"),
    ] {
      try StubLibrary(id: id, version: version, kinds: "zoo").write(
        to: folder, as: "data/bindery/plugins/\(name).so")
    }
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "libZoo.so")
    try expectEqual(PluginInstallation(of: path, into: target).formerVersion?.rawValue, "1.10.0")
    let ant = try StubLibrary(id: "org.example.ant", kinds: "zoo").write(to: folder, as: "libAnt.so")
    try expectNil(PluginInstallation(of: ant, into: target).formerVersion)
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
    expectEqual(first.remaining, [files[1].path])
    first.forget(in: &choices)
    expectEqual(choices.preferences.count, 1)
    expectEqual(choices.grants.map(\.digest), [try PluginDigest(contentsOf: files[1].path)])
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
      expectEqual(error?.code, .elsewhere)
    }
  }
}
