import Bindery
import BinderyHost
import BinderyLoading
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Words of a host` {
  private let folder: TemporaryFolder
  private let id = PluginId(rawValue: "org.example.zoo")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The words of a program with buttons.
  private var buttons: HostWords {
    var words = HostWords()
    words.trust = { "press Trust beside '\($0)'" }
    words.grant = { "press Allow \($0) beside \($1)" }
    words.liftQuarantine = { "press Retry beside \($0)" }
    words.listPlugins = "look at the list"
    words.reinstall = "get the player anew"
    words.replaceFile = "press Replace"
    words.afterCrash = { "press Isolate beside \($0)" }
    words.runUnconfined = "press Trust"
    words.givenFolder = "the player's folder"
    return words
  }

  private func all(_ words: HostWords) -> [String] {
    [
      words.trust("/a.so"), words.grant("network", id), words.liftQuarantine(id), words.listPlugins, words.reinstall,
      words.replaceFile, words.afterCrash(id), words.runUnconfined, words.givenFolder,
    ]
  }

  private func stub(_ name: String = "zoo.so") throws -> PluginFile {
    let path = try StubLibrary(id: id.rawValue, kinds: "zoo").write(to: folder, as: name)
    let searchPath = PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil)
    return try #require(searchPath.files().first { $0.path == path })
  }

  // MARK: Laws

  @Test func `The words of the library name neither a command nor an option`() {
    for text in all(HostWords()) { #expect(!text.contains("bindery") && !text.contains("--"), "\(text)") }
  }

  @Test func `A remedy fits at the end of a sentence`() {
    for text in all(HostWords()) { #expect(!text.contains(";") && !text.hasSuffix("."), "\(text)") }
  }

  // MARK: Where the words of a program are

  @Test func `Doubts about a file are in the words of the program`() throws {
    let file = try stub()
    let doubt = "nobody vouches for it; to trust it, press Trust beside '\(file.path)'"
    var standings = PluginStandings(choices: PluginChoices(), words: buttons)
    expectEqual(standings.standing(of: file).trust.doubt, doubt)
    expectEqual(PluginDetails(of: file, choices: PluginChoices(), words: buttons).standing.trust.doubt, doubt)
    let explanation = PluginClaims([file], words: buttons).explanation(of: file)
    expectEqual(explanation.first, "'\(file.path)' is org.example.zoo 1.0.0, in the player's folder")
    #expect(explanation.contains("not trusted: \(doubt)"))
  }

  @Test func `A host has the words that it was given, also once it is renewed`() throws {
    let file = try stub()
    let host = PluginHost(files: [file], version: "1.0.0", words: buttons).renewed(files: [file])
    #expect(host.claims.explanation(of: file).contains { $0.hasSuffix("press Trust beside '\(file.path)'") })
  }

  @Test func `Each verdict of a journal has the remedy of the program`() {
    let journal = QuarantineJournal(path: nil, words: buttons) { _ in }
    let failure = PluginFailure(.crashed, in: .worker, at: .draw)
    for _ in 0..<3 { journal.noteFailure(failure, digest: "0a", id: id) }
    let last = journal.noteFailure(failure, digest: "0a", id: id)
    let verdicts = [last, journal.verdict(for: "0a")].compactMap(\.self) + journal.all() + journal.clear("0a")
    expectEqual(verdicts.count, 4)
    for verdict in verdicts {
      #expect("\(verdict)".hasSuffix("; to try it again, press Retry beside org.example.zoo"))
    }
  }

  @Test func `A plugin that isn't found is reported in the words of the program`() {
    expectError(
      "org.example.ark: no plugin of this identifier was found; look at the list, or give the path of its file"
    ) {
      _ = try PluginReference("org.example.ark").file(among: [], words: buttons)
    }
  }

  @Test func `A file that is taken is reported in the words of the program`() throws {
    let target = PluginFolder(path: try folder.newFolder("plugins"))
    try folder.write("text".utf8, to: "plugins/org.example.zoo.so")
    let installation = try PluginInstallation(of: try stub().path, into: target)
    let error = #expect(throws: InstallationError.self) { try installation.perform(words: buttons) }
    expectEqual(error?.detail, "there is a file that is no plugin already; press Replace, or remove it")
  }

  @Test func `What is wrong with an installation is mended in the words of the program`() {
    let none = PluginSearchPath(options: [], environment: [:], programFolder: nil, systemFolders: [])
    let checks =
      WorkerHealth(program: nil, words: buttons).checks
      + PluginHealth(searchPath: none, choices: nil, journal: nil, words: buttons).checks
    expectEqual(checks.filter { $0.fix?.hasPrefix("get the player anew") == true }.map(\.name), ["worker", "plugins"])
  }
}
