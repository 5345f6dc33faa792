import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Judgements` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Judges a plugin in C that is linked with flags, by sentences without the names of temporary folders.
  private func judgement(flags: String = "", _ preamble: String = "") throws -> (refusals: [String], warnings: [String])
  {
    let file = PluginFile(path: try CPlugin("declared", preamble, flags: flags).build(in: folder))
    let judgement = file.judge()
    func short(_ text: String) -> String { text.replacing(folder.path + "/", with: "") }
    return (judgement.refusals.map { short($0.description) }, judgement.warnings.map(short))
  }

  @Test func `Nothing speaks against a plain plugin`() throws {
    let judgement = try judgement(flags: "-fvisibility=hidden")
    expectEqual(judgement.refusals, [])
    expectEqual(judgement.warnings, [])
  }

  @Test func `A library that makes the stack executable is refused`() throws {
    try expectEqual(
      judgement(flags: "-Wl,-z,execstack").refusals,
      [
        "org.example.zoo: it makes the stack executable; link it again with -Wl,-z,noexecstack"
      ])
  }

  @Test func `A library that doesn't say what stack it needs is refused`() throws {
    var library = MinimalLibrary(id: "zoo", kinds: ["zoo"])
    library.setNumber(UInt32(0), at: 120)
    let judgement = PluginFile(path: try folder.write(library.bytes, to: "zoo.so")).judge()
    expectEqual(judgement.refusals.map(\.code), [.badProperties])
  }

  @Test func `A library that needs another by its path is refused`() throws {
    try folder.write("int helper(void) { return 1; }".utf8, to: "helper.c")
    let helper = folder.path(of: "helper.so")
    try shell("cc -shared -fPIC -o '\(helper)' '\(folder.path(of: "helper.c"))'")
    try expectEqual(
      judgement(flags: "-Wl,--no-as-needed '\(helper)'").refusals,
      [
        "org.example.zoo: it needs the library 'helper.so' by its path; give that library a name with -Wl,-soname"
      ])
  }

  @Test func `A library that needs a part of Foundation is refused where the runtime has none beside it`() throws {
    try folder.write("int helper(void) { return 1; }".utf8, to: "helper.c")
    let helper = folder.path(of: "libFoundationZoo.so")
    try shell("cc -shared -fPIC -Wl,-soname,libFoundationZoo.so -o '\(helper)' '\(folder.path(of: "helper.c"))'")
    try expectEqual(
      judgement(flags: "-Wl,--no-as-needed '\(helper)' -Wl,-rpath,'$ORIGIN'").refusals,
      [
        "org.example.zoo: it needs 'libFoundationZoo.so', which isn't installed; "
          + "install the package bindery-foundation"
      ])
  }

  @Test func `A library with a Swift runtime of its own is refused`() throws {
    let runtime = "__attribute__((visibility(\"default\"))) void *swift_retain(void *object) { return object; }"
    let refusal =
      "org.example.zoo: it brings a Swift runtime of its own; link it again without -static-stdlib"
    try expectEqual(judgement(runtime).refusals, [refusal])
    let section = "__attribute__((section(\"swift5_types\"), used)) static const int types[1] = {1};"
    try expectEqual(judgement(section).refusals, [refusal])
  }

  private func judgement(_ preamble: String) throws -> (refusals: [String], warnings: [String]) {
    try judgement(flags: "", preamble)
  }

  @Test func `A library whose code is written to while it loads is refused`() throws {
    // An address among the code, which the system has to fill in.
    let address = #"__asm__(".text\n.quad bindery_plugin_open\n.previous");"#
    try expectEqual(
      judgement(flags: "-Wl,-z,notext", address).refusals,
      [
        "org.example.zoo: its code is changed while it is loaded; compile all of it again with -fPIC"
      ])
  }

  @Test func `Exports beside the entry, and unusual places for libraries, are warned of`() throws {
    let runtime = try #require(RuntimeLibraries.folders.first)
    #expect(FileManager.default.fileExists(atPath: runtime + "/libswiftCore.so"))
    let (elsewhere, compiler) = ("/home/ada/lib", "/opt/swift-elsewhere/usr/lib/swift/linux")
    let judgement = try judgement(
      flags: "-fvisibility=hidden "
        + "-Wl,-rpath,\(elsewhere):'$ORIGIN':/usr/lib/zoo:\(runtime):\(compiler):/tmp/lib/swift/x:lib",
      "__attribute__((visibility(\"default\"))) int one(void) { return 1; }\n"
        + "__attribute__((visibility(\"default\"))) int two = 2;")
    expectEqual(judgement.refusals, [])
    expectEqual(judgement.warnings.count, 4)
    let exports = try #require(judgement.warnings.first)
    #expect(exports.hasPrefix("it exports 2 symbols beside 'bindery_plugin_open', such as "))
    #expect(exports.contains("'one'") && exports.contains("'two'"))
    expectEqual(
      judgement.warnings.dropFirst(),
      [
        "it looks for libraries in '/home/ada/lib', which is no folder of the system; link it without that path",
        "it looks for libraries in '/tmp/lib/swift/x', which is no folder of the system; link it without that path",
        "it looks for libraries in 'lib', which is no folder of the system; link it without that path",
      ])
  }

  @Test func `A run path of the older sort counts only without one of the newer, as for the dynamic linker`() throws {
    let flags = "-Wl,-soname,/home/ada/lib -Wl,--enable-new-dtags,-rpath,/usr/lib/zoo"
    let path = try CPlugin("declared", flags: flags).build(in: folder)
    expectEqual(PluginFile(path: path).judge().properties?.runPaths, ["/usr/lib/zoo"])
    // The entry of the name, before that of the run path, becomes one of the older sort.
    var words = try [UInt8](Data(contentsOf: URL(filePath: path))).words
    let entry = try #require(words.indices.dropLast(2).first { words[$0] == 14 && words[$0 + 2] == 29 })
    words[entry] = 15
    try Data(words.flatMap { withUnsafeBytes(of: $0, Array.init) }).write(to: URL(filePath: path))
    expectEqual(PluginFile(path: path).judge().properties?.runPaths, ["/usr/lib/zoo"])
  }

  @Test(arguments: ["--hash-style=gnu", "--hash-style=sysv", "--hash-style=both"])
  func `Exports are found by whichever table there is`(style: String) throws {
    let preamble = (0..<50).map { "__attribute__((visibility(\"default\"))) int export\($0) = \($0);" }
    let path = try CPlugin("declared", preamble.joined(separator: "\n"), flags: "-fvisibility=hidden -Wl,\(style)")
      .build(in: folder)
    let properties = try #require(PluginFile(path: path).judge().properties)
    expectEqual(properties.exportCount, 50)
    expectEqual(Set(properties.exports), Set((0..<50).map { "export\($0)" }))
  }

  // MARK: Links and permissions

  private func file(_ name: String) throws -> PluginFile {
    let path = PluginSearchPath(
      options: [folder.path(of: "plugins")], environment: [:], programFolder: nil, systemFolders: [])
    return try #require(path.files().first { $0.path.hasSuffix(name) })
  }

  @Test func `A link out of the folder is refused, and one within is none`() throws {
    _ = try folder.newFolder("plugins")
    let bytes = MinimalLibrary(id: "zoo", kinds: ["zoo"]).bytes
    try folder.write(bytes, to: "outside.so")
    try folder.write(bytes, to: "plugins/inside.so")
    try shell("cd '\(folder.path)/plugins' && ln -s ../outside.so leaving.so && ln -s inside.so staying.so")
    #expect(try file("staying.so").judge().isGood)
    let refusals = try file("leaving.so").judge().refusals
    expectEqual(refusals.map(\.code), [.badPermissions])
    expectEqual(
      refusals.map { $0.detail.replacing(folder.path + "/", with: "") },
      [
        "it is a link that leads out of its folder; run: "
          + "cp --remove-destination 'outside.so' 'plugins/leaving.so'"
      ])
    #expect(try PluginFile(path: file("leaving.so").path).judge().isGood, "somebody named it")
  }

  @Test func `A folder that is a link is searched as what it leads to`() throws {
    _ = try folder.newFolder("real")
    try folder.write(MinimalLibrary(id: "zoo", kinds: ["zoo"]).bytes, to: "real/zoo.so")
    try shell("ln -s real '\(folder.path(of: "plugins"))'")
    #expect(try file("zoo.so").judge().isGood)
  }

  @Test func `All that speaks against a file is told, the worst first`() throws {
    let path = try CPlugin("declared", flags: "-Wl,-z,execstack").build(in: folder)
    try shell("chmod o+w '\(path)'")
    expectEqual(PluginFile(path: path).judge().refusals.map(\.code), [.badPermissions, .badProperties])
  }

  @Test func `What is no plugin is refused as such`() throws {
    let file = PluginFile(path: try folder.write("text".utf8, to: "text.so"))
    expectEqual(file.judge().refusals.map(\.code), [.notAPlugin])
    expectEqual(PluginFile(path: folder.path(of: "absent.so")).judge().refusals.map(\.code), [.notFound])
    let path = PluginSearchPath(options: ["/nowhere"], environment: [:], programFolder: nil, systemFolders: [])
    expectEqual(path.files().flatMap { $0.judge().refusals }.map(\.code), [.notFound])
  }
}

extension [UInt8] {
  /// The bytes as numbers of 64 bits, without what is left over.
  fileprivate var words: [UInt64] {
    stride(from: 0, to: count / 8 * 8, by: 8).map { start in
      self[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
