import Bindery
@testable import BinderyHost
@testable import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Libraries that plugins bring along` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A host of plugins that run in a place.
  private func host(
    _ paths: String..., in place: PluginPlace, choices: PluginChoices = PluginChoices(), messages: MessageLog? = nil
  ) -> PluginHost {
    PluginHost(
      files: paths.map { PluginFile(path: $0) }, version: "1.0.0", choices: choices, workers: place.settings,
      log: { messages?.append($0, $1, $2) })
  }

  /// The word that a host draws for an item of a kind, or the reason why it draws none.
  private func word(_ host: PluginHost, _ kind: Kind = "zoo") throws -> String {
    let answer = host.provider.answer(for: kind)
    if let problem = answer.problem { return "\(problem)".replacing(folder.path + "/", with: "") }
    let model = try answer.binding.model(from: Record(kind: kind, fields: ["name": "Ada"]))
    guard case .run(let text, _)? = try model.viewModel(in: Context()).lines().first?.first else { return "" }
    return text
  }

  private func expectWord(_ word: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for place in PluginPlace.allCases {
      try #expect(self.word(host(path, in: place)) == word, "\(place)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Loading

  @Test(arguments: [true, false])
  func `A library beside the plugin is found, in the process and in a worker`(hasSoname: Bool) throws {
    var plugin = BringingPlugin()
    plugin.hasSoname = hasSoname
    try expectWord("word", of: plugin.build(in: folder))
  }

  @Test(arguments: [
    ("$ORIGIN/parts", "parts/"), ("${ORIGIN}/./", ""), ("/nowhere:$ORIGIN/none:$ORIGIN/parts", "parts/"),
  ])
  func `A library is found where the run path leads`(runPath: String, place: String) throws {
    var plugin = BringingPlugin()
    (plugin.runPath, plugin.place) = (runPath, place)
    try expectWord("word", of: plugin.build(in: folder))
  }

  @Test func `A library is found beside what a link leads to`() throws {
    var plugin = BringingPlugin()
    plugin.place = "real/"
    let path = try plugin.build(in: folder)
    let link = folder.path(of: "link.so")
    try shell("mv '\(path)' '\(folder.path)/real/' && ln -s real/plugin.so '\(link)'")
    try expectWord("word", of: link)
  }

  @Test(arguments: [true, false])
  func `A library gets what it needs itself, from beside it`(hasSoname: Bool) throws {
    var plugin = BringingPlugin()
    plugin.hasSoname = hasSoname
    let path = try plugin.build(in: folder)
    let code = #"const char *spoken(void); const char *word(void) { return spoken(); }"#
    try folder.write(#"const char *spoken(void) { return "spoken"; }"#.utf8, to: "spoken.c")
    try folder.write(code.utf8, to: "word.c")
    func name(_ library: String) -> String { hasSoname ? "-Wl,-soname,\(library)" : "" }
    try shell(
      "cd '\(folder.path)' && mkdir more && cc -shared -fPIC \(name("libspoken.so")) -o more/libspoken.so spoken.c && "
        + "cc -shared -fPIC \(name("libword.so")) -o libword.so word.c -Lmore -l:libspoken.so "
        + "-Wl,-rpath,'$ORIGIN/more'")
    try expectWord("spoken", of: path)
  }

  /// Builds a plugin that needs two libraries beside it, of which the first needs the second and has no run path.
  private func buildPair(_ links: String, hasSoname: Bool = true) throws -> String {
    try folder.write(#"const char *spoken(void) { return "spoken"; }"#.utf8, to: "spoken.c")
    try folder.write(#"const char *spoken(void); const char *loud(void) { return spoken(); }"#.utf8, to: "loud.c")
    func name(_ library: String) -> String { hasSoname ? "-Wl,-soname,\(library)" : "" }
    try shell(
      "cd '\(folder.path)' && cc -shared -fPIC \(name("libspoken.so")) -o libspoken.so spoken.c && "
        + "cc -shared -fPIC \(name("libloud.so")) -o libloud.so loud.c -L. -l:libspoken.so")
    return try BringingPlugin().build(in: folder, linkedWith: "-Wl,--no-as-needed \(links)")
  }

  @Test(arguments: ["-l:libloud.so -l:libspoken.so", "-l:libspoken.so -l:libloud.so"], [true, false])
  func `A library without a run path gets what it needs from those of the plugin`(
    links: String, hasSoname: Bool
  ) throws {
    let path = try buildPair(links, hasSoname: hasSoname)
    expectEqual(Companion.all(at: path).map(\.name).filter { $0 != "libword.so" }, ["libspoken.so", "libloud.so"])
    expectEqual(try UnmetNeeds(of: LibraryFile(path: path), path: path).refusals, [])
    try expectWord("word", of: path)
  }

  @Test func `A library that lies beside the plugin, where no run path leads, isn't one to install`() throws {
    let run = "-Wl,-rpath,'$ORIGIN'"
    let path = try buildPair("-l:libloud.so -Wl,--allow-shlib-undefined")
    expectEqual(
      try UnmetNeeds(of: LibraryFile(path: path), path: path).refusals,
      [
        "it needs the library 'libspoken.so', which lies beside it, but no run path leads there; link what needs it "
          + "with -Wl,-rpath,'$ORIGIN'"
      ])
    let reason = try word(host(path, in: .process))
    #expect(
      reason.hasSuffix("; it lies beside, but no run path leads there: link what needs it with \(run)"), "\(reason)")
    // A worker can't see what lies there.
    let other = try word(host(path, in: .worker))
    #expect(other.hasSuffix("; install what it needs, or put it beside and link what needs it with \(run)"), "\(other)")
  }

  @Test func `A library that the plugin brought when it was loaded before isn't one that the process has`() throws {
    var plugin = BringingPlugin()
    plugin.library = "lib\(UUID().uuidString).so"
    let image = try SealedImage(path: plugin.build(in: folder))
    let failure = PluginError(code: .notLoadable, plugin: "zoo", detail: "it can't be loaded")
    for _ in 0..<2 {
      let error = #expect(throws: PluginError.self) {
        try CompanionLoading.during(image.companions, of: image.digest, plugin: "zoo", isAlone: true) {
          () throws(PluginError) -> Int in throw failure
        }
      }
      expectEqual(error, failure)
    }
  }

  @Test(arguments: [true, false])
  func `Each plugin gets its own of two libraries with one name, whichever is opened first`(hasSoname: Bool) throws {
    var paths: [String] = []
    let folders = try (0..<3).map { _ in try TemporaryFolder() }
    for (index, folder) in folders.enumerated() {
      var plugin = BringingPlugin()
      (plugin.id, plugin.kind, plugin.word) = ("org.example.zoo\(index)", "zoo\(index)", "word \(index)")
      plugin.hasSoname = hasSoname
      paths.append(try plugin.build(in: folder))
    }
    for place in PluginPlace.allCases {
      let host = PluginHost(
        files: paths.map { PluginFile(path: $0) }, version: "1.0.0", workers: place.settings)
      for index in [1, 0, 2, 1, 0] { try expectEqual(word(host, Kind(rawValue: "zoo\(index)")), "word \(index)") }
    }
  }

  @Test func `A plugin that needs a library of the system gets no library of another plugin`() throws {
    // The library is that of another plugin alone.
    try expectEqual(word(host(BringingPlugin().build(in: folder, as: "first"), in: .process)), "word")
    var other = BringingPlugin()
    (other.id, other.runPath) = ("org.example.other", "/nowhere")
    let another = try TemporaryFolder()
    let path = try other.build(in: another, as: "second")
    #expect(try word(host(path, in: .process)).contains("libword.so: cannot open shared object file"))
  }

  @Test func `A library outside the plugin's folder gets no library of the plugin, and keeps none`() throws {
    // The library outside needs one of the same name as the plugin's own, which says something else.
    let outside = try TemporaryFolder()
    var plugin = BringingPlugin()
    (plugin.library, plugin.word) = ("lib\(UUID().uuidString).so", "outside")
    try plugin.buildLibrary(in: outside)
    let code = #"const char *word(void); const char *spoken(void) { return word(); }"#
    let source = try outside.write(code.utf8, to: "spoken.c")
    let spoken = "libspoken\(UUID().uuidString).so"
    try shell(
      "cd '\(outside.path)' && cc -shared -fPIC -Wl,-soname,\(spoken) -o \(spoken) '\(source)' "
        + "-L. -l:\(plugin.library) -Wl,-rpath,'\(outside.path)'")
    plugin.word = "word"
    plugin.runPath = "$ORIGIN:\(outside.path)"
    let path = try plugin.build(in: folder, linkedWith: "-Wl,--no-as-needed '\(outside.path)/\(spoken)'")
    #expect(try word(host(path, in: .process)).contains("this process has another of that name"))
    let handle = try #require(dlopen(outside.path + "/" + spoken, RTLD_NOW | RTLD_LOCAL))
    typealias Function = @convention(c) () -> UnsafePointer<CChar>
    let function = unsafeBitCast(try #require(dlsym(handle, "spoken")), to: Function.self)
    expectEqual(String(cString: function()), "outside")
  }

  @Test func `Where the process has another library of the name, the plugin is opened in a worker, which is told`()
    throws
  {
    var plugin = BringingPlugin()
    plugin.library = "lib\(UUID().uuidString).so"
    let path = try plugin.build(in: folder)
    plugin.word = "another"
    let another = try TemporaryFolder()
    let other = try plugin.buildLibrary(in: another)
    try #require(dlopen(other, RTLD_NOW | RTLD_LOCAL) != nil)
    let sentence = "it brings the library '\(plugin.library)', and this process has another of that name"
    try expectEqual(
      word(host(path, in: .process)),
      "org.example.zoo: \(sentence); give the library a name of its own with -Wl,-soname, or let the plugin run in a "
        + "worker")
    var choices = PluginChoices()
    choices.trust(try PluginDigest(contentsOf: path), id: PluginId(rawValue: "org.example.zoo"), path: path)
    let messages = MessageLog()
    var settings = PluginPlace.worker.settings
    settings.isolation = .untrusted
    let trusting = PluginHost(
      files: [PluginFile(path: path)], version: "1.0.0", choices: choices, workers: settings,
      log: { messages.append($0, $1, $2) })
    try expectEqual(word(trusting), "word")
    expectEqual(messages.texts, ["\(sentence), so it is opened in a worker"])
  }

  // MARK: Judgement

  @Test func `A library is judged as the plugin is, and named`() throws {
    let path = try BringingPlugin().build(in: folder)
    let library = folder.path(of: "libword.so")
    try shell("chmod o+w '\(library)'")
    let refusal =
      "the library 'libword.so' that it brings can't be used: everybody may write to the file 'libword.so'; "
      + "run: chmod go-w 'libword.so'"
    try expectWord("org.example.zoo: " + refusal, of: path)
    let file = PluginFile(path: path)
    expectEqual(file.judge().refusals.map { $0.detail.replacing(folder.path + "/", with: "") }, [refusal])
    #expect(throws: PluginError.self) { try PluginPin(of: file) }
    try shell("chmod o-w '\(library)'")
    try expectWord("word", of: path)
    try shell("cd '\(folder.path)' && cc -shared -fPIC -Wl,-z,execstack -o libword.so word.c")
    try expectWord(
      "org.example.zoo: the library 'libword.so' that it brings can't be used: it makes the stack executable; "
        + "link it again with -Wl,-z,noexecstack", of: path)
  }

  @Test func `A library that can't be had is named`() throws {
    let path = try BringingPlugin().build(in: folder)
    try folder.write("text".utf8, to: "libword.so")
    try expectWord("libword.so: it is not a shared library", of: path)
    try shell("rm '\(folder.path(of: "libword.so"))'")
    for place in PluginPlace.allCases {
      try #expect(word(host(path, in: place)).contains("libword.so: cannot open shared object file"))
    }
  }

  @Test func `Libraries that need each other, and too many of them, are refused`() throws {
    let path = try BringingPlugin().build(in: folder)
    let run = "-Wl,-rpath,'$ORIGIN'"
    try shell(
      "cd '\(folder.path)' && cc -shared -fPIC -o libother.so word.c -Wl,--no-as-needed -L. -l:libword.so \(run) && "
        + "cc -shared -fPIC -Wl,-soname,libword.so -o libword.so word.c -Wl,--no-as-needed -L. -l:libother.so \(run)")
    try expectWord(
      "plugin.so: it brings the library 'libword.so', which needs itself, also through others; link them into one",
      of: path)
    let many = (0...Companion.limit).map { "-l:lib\($0).so" }.joined(separator: " ")
    try shell(
      "cd '\(folder.path)' && for i in $(seq 0 \(Companion.limit)); do cc -shared -fPIC -o lib$i.so word.c; done && "
        + "cc -shared -fPIC -Wl,-soname,libword.so -o libword.so word.c -Wl,--no-as-needed -L. \(many) \(run)")
    try expectWord(
      "plugin.so: it brings more than \(Companion.limit) libraries; link some of them statically", of: path)
  }

  @Test func `What was hashed is what is loaded, whatever becomes of the files`() throws {
    let path = try BringingPlugin().build(in: folder)
    let image = try SealedImage(path: path)
    let digest = try PluginDigest(contentsOf: path)
    expectEqual(image.digest, digest)
    var plugin = BringingPlugin()
    plugin.word = "swapped"
    try plugin.buildLibrary(in: folder)
    try #expect(PluginDigest(contentsOf: path) != digest)
    let host = HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in })
    let type = try #require(OpenedPlugin(image, manifest: image.manifest(), host: host).types["zoo"])
    let model = try type.binding.model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    try expectEqual(model.viewModel(in: Context()).lines(), [[.run("word", .title)]])
    try expectWord("swapped", of: path)
  }

  @Test func `A host that is renewed opens a plugin again whose library has changed`() throws {
    let path = try BringingPlugin().build(in: folder)
    for place in PluginPlace.allCases {
      var plugin = BringingPlugin()
      plugin.word = "old \(place)"
      try plugin.buildLibrary(in: folder)
      let old = host(path, in: place)
      try expectEqual(word(old), "old \(place)")
      #expect(old.renewed(files: [PluginFile(path: path)]).changes(from: old).isEmpty)
      plugin.word = "new \(place)"
      try plugin.buildLibrary(in: folder)
      let new = old.renewed(files: [PluginFile(path: path)])
      expectEqual(new.changes(from: old).kinds.map(\.kind), ["zoo"])
      try expectEqual(word(new), "new \(place)")
    }
  }

  // MARK: Finding

  @Test func `A library that a plugin brings is no plugin that is refused, and another one is`() throws {
    _ = try BringingPlugin().build(in: folder)
    try shell("cd '\(folder.path)' && cp libword.so libstray.so && ln -s libword.so liblink.so")
    let path = PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil, systemFolders: [])
    expectEqual(
      path.files().map { $0.path.replacing(folder.path + "/", with: "") }, ["libstray.so", "plugin.so"])
  }
}

@Suite(.startsProcesses) struct `Trust in libraries that plugins bring along` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func sentence(_ file: PluginFile, _ choices: PluginChoices) -> String {
    var rules = TrustRules(choices)
    return rules.trust(of: file).description.replacing(folder.path + "/", with: "")
  }

  private func choices(_ digest: PluginDigest) -> PluginChoices {
    var choices = PluginChoices()
    choices.trust(digest, id: PluginId(rawValue: "org.example.zoo"), path: "")
    return choices
  }

  @Test func `Trust that was given without a library is asked for again`() throws {
    let file = PluginFile(path: try BringingPlugin().build(in: folder))
    let alone = try PluginDigest(of: LibraryFile(path: file.path))
    expectEqual(
      sentence(file, choices(alone)),
      "not trusted: you trusted it without 'libword.so', which it brings; to trust it with that, "
        + "call PluginChoices.trust() with the digest of 'plugin.so'")
    let pin = try PluginPin(of: file)
    expectEqual(pin.libraries, [folder.path(of: "libword.so")])
    expectEqual(sentence(file, choices(pin.digest)), "trusted by you")
  }

  @Test func `Trust that was given without several libraries is asked for again for all of them`() throws {
    try folder.write("int another;".utf8, to: "another.c")
    try shell("cd '\(folder.path)' && cc -shared -fPIC -Wl,-soname,libanother.so -o libanother.so another.c")
    let links = "-Wl,--no-as-needed -l:libanother.so"
    let file = PluginFile(path: try BringingPlugin().build(in: folder, linkedWith: links))
    try expectEqual(
      sentence(file, choices(PluginDigest(of: LibraryFile(path: file.path)))),
      "not trusted: you trusted it without 'libword.so', 'libanother.so', which it brings; to trust it with those, "
        + "call PluginChoices.trust() with the digest of 'plugin.so'")
  }

  @Test func `Trust ends when a library changes, comes or goes, and grants with it`() throws {
    let file = PluginFile(path: try BringingPlugin().build(in: folder))
    var choices = choices(try PluginPin(of: file).digest)
    choices.grant("network", to: try PluginPin(of: file).digest, id: PluginId(rawValue: "org.example.zoo"))
    let library = folder.path(of: "libword.so")
    try shell("cp '\(library)' '\(library).former' && printf x >>'\(library)'")
    let changed =
      "not trusted: it, or a library that it brings, was changed since you trusted it; to trust it as it is "
      + "now, call PluginChoices.trust() with the digest of 'plugin.so'"
    expectEqual(sentence(file, choices), changed)
    #expect(PluginDetails(of: file, choices: choices).grants.isEmpty)
    try shell("mv '\(library).former' '\(library)'")
    expectEqual(sentence(file, choices), "trusted by you")
    expectEqual(PluginDetails(of: file, choices: choices).grants, [.network])
    try shell("mv '\(library)' '\(library).former'")
    #expect(sentence(file, choices).hasPrefix("not trusted: it was changed since you trusted it"))
  }

  @Test func `What was installed is trusted where the list of its installation has the library`() throws {
    _ = try folder.newFolder("bin")
    _ = try folder.newFolder("lib/bindery")
    let built = try TemporaryFolder()
    _ = try BringingPlugin().build(in: built)
    try shell("cp -r '\(built.path)' '\(folder.path)/lib/bindery/plugins'")
    let place = folder.path + "/lib/bindery/plugins"
    let path = PluginSearchPath(
      options: [], environment: [:], programFolder: folder.path(of: "bin"), systemFolders: [])
    let file = try #require(path.files().first)
    try shell("cd '\(place)' && sha256sum plugin.so >plugins.sha256")
    expectEqual(
      sentence(file, PluginChoices()),
      "not trusted: it brings the library 'libword.so', which isn't in 'lib/bindery/plugins/plugins.sha256' of what "
        + "was installed; call PluginChoices.trust() with the digest of 'lib/bindery/plugins/plugin.so'")
    try shell("cd '\(place)' && sha256sum libword.so >>plugins.sha256")
    expectEqual(sentence(file, PluginChoices()), "trusted, built in")
    try shell("printf x >>'\(place)/libword.so'")
    #expect(sentence(file, PluginChoices()).hasPrefix("not trusted: it was changed since it was installed"))
  }

  @Test(arguments: 0..<20)
  func `The digest tells any two sets of files apart, in whatever order they come`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func digest() -> PluginDigest { PluginDigest(of: [UInt8.random(in: 0...3, using: &random)]) }
    var known: [PluginDigest: (PluginDigest, [String: PluginDigest])] = [:]
    for _ in 0..<200 {
      let (own, names) = (digest(), ["a", "b", "ab", "libword.so"].filter { _ in Bool.random(using: &random) })
      var libraries: [String: PluginDigest] = [:]
      for name in names.shuffled(using: &random) { libraries[name] = digest() }
      let combined = own.combined(with: libraries)
      if libraries.isEmpty { expectEqual(combined, own) }
      let (knownOwn, knownLibraries) = known[combined] ?? (own, libraries)
      #expect(knownOwn == own && knownLibraries == libraries)
      known[combined] = (own, libraries)
    }
  }
}
