internal import Bindery
internal import BinderyLoading
internal import BinderySystem
internal import Synchronization

/// The health of a user's plugins: the results of checking their folders and files, the choices and the journal.
public struct PluginHealth: Sendable {
  /// The results of the checks, in the order in which they should be read.
  public let checks: [HealthCheck]

  /// Checks the folders and files of plugins, the choices and the journal. No plugin's code runs.
  ///
  /// - Parameters:
  ///   - searchPath: The folders that are searched for plugins.
  ///   - choices: The file of the user's choices, or `nil` if the environment names no folder for it.
  ///   - journal: The path of the journal of failures, or `nil` if the environment names no folder for it. The
  ///     journal is opened.
  ///   - words: The host's words for the fixes.
  public init(
    searchPath: PluginSearchPath, choices: PluginChoicesFile?, journal: String?, words: HostWords = HostWords()
  ) {
    let sentences = Mutex<[String]>([])
    let report: @Sendable (String) -> Void = { sentence in sentences.withLock { $0.append(sentence) } }
    let quarantines = QuarantineJournal(path: journal, words: words, report: report).all()
    let chosen = choices?.read() ?? PluginChoices()
    let files = searchPath.files()
    checks =
      searchPath.folders.map { Self.check(of: $0, files) } + [Self.check(of: choices, chosen)]
      + [Self.check(ofJournal: journal, sentences.withLock { $0 })] + Self.checks(of: files, chosen, quarantines, words)
  }

  // MARK: Folders and files

  /// Returns the check of a folder that is searched for plugins: whether it can be read, and how many plugins it has.
  private static func check(of folder: PluginSearchPath.Folder, _ files: [PluginFile]) -> HealthCheck {
    let name = "folder"
    if let file = files.first(where: { $0.path == folder.path }), let refusal = file.refusal {
      return HealthCheck(name, .failure, "\(refusal)", fix: "make the folder, or leave it out")
    }
    guard let real = FilePlace.realPath(folder.path) else {
      return HealthCheck(name, .pass, "'\(folder.path)' isn't there, which is no mistake")
    }
    if let error = FileAccess([.reading, .executing]).problem(at: real) {
      return HealthCheck(
        name, .failure, "'\(folder.path)' can't be read: \(error)", fix: "run: chmod u+rx '\(real)'"
      )
    }
    var permissions = FilePermissions()
    let count = files.filter { $0.folder == folder && !$0.isUnsearchedFolder }.count
    if count > 0, let problem = permissions.problem(ofFolder: real) {
      return HealthCheck(name, .failure, problem: problem)
    }
    return HealthCheck(name, .pass, "'\(folder.path)' has \(count == 1 ? "1 plugin" : "\(count) plugins")")
  }

  /// Returns the check of the file with the user's choices.
  private static func check(of file: PluginChoicesFile?, _ choices: PluginChoices) -> HealthCheck {
    let name = "choices"
    guard let file else {
      return HealthCheck(
        name, .warning, "there is no place for what you choose about plugins", fix: "set HOME to your own folder")
    }
    guard !choices.problems.isEmpty else {
      let counts =
        "\(choices.trusted.count) trusted, \(choices.grants.count) granted, "
        + "\(choices.preferences.count) preferred"
      return HealthCheck(name, .pass, "'\(file.path)': \(counts)")
    }
    return HealthCheck(
      name, .failure, choices.problems.joined(separator: "; "),
      fix: "mend the lines of '\(file.path)', or who may write to it")
  }

  /// Returns the check of the journal of failures; it fails with the complaints about the file, if there are any.
  private static func check(ofJournal path: String?, _ complaints: [String]) -> HealthCheck {
    let name = "journal"
    guard let path else {
      return HealthCheck(
        name, .warning, "there is no place for the journal of failures", fix: "set HOME to your own folder")
    }
    if let problem = permissionProblem(ofJournal: path) { return HealthCheck(name, .failure, problem: problem) }
    guard complaints.isEmpty else {
      return HealthCheck(
        name, .failure, complaints.joined(separator: "; "), fix: "make '\(path)' a file that you may write")
    }
    guard FileStatus(at: path) != nil else { return HealthCheck(name, .pass, "'\(path)' isn't needed yet") }
    return HealthCheck(name, .pass, "'\(path)' can be read")
  }

  /// Returns why other users may write to the journal, with the fix, or `nil` if they can't.
  private static func permissionProblem(ofJournal path: String) -> String? {
    guard let file = try? LibraryFile(path: path) else { return JournalFolder(of: path).permissionProblem }
    var permissions = FilePermissions()
    return permissions.problem(of: file.place)
  }

  // MARK: Plugins

  /// Returns a warning if the identifier of a plugin is invalid, although the plugin is used, or an empty array.
  private static func warning(ofIdOf file: PluginFile) -> [HealthCheck] {
    guard let problem = (try? file.manifest.get())?.idProblem else { return [] }
    return [
      HealthCheck("plugin", .warning, "\(file.path): \(problem)", fix: "ask for a newer build of the plugin")
    ]
  }

  /// Returns the checks of the plugins: those that can't be used, and those in quarantine.
  private static func checks(
    of files: [PluginFile], _ choices: PluginChoices, _ quarantines: [Quarantine], _ words: HostWords
  ) -> [HealthCheck] {
    var standings = PluginStandings(choices: choices, quarantines: quarantines)
    var permissions = FilePermissions()
    var checks: [HealthCheck] = []
    var counts: [String: Int] = [:]
    for file in files where file.folder?.path != file.path {
      if file.isUnsearchedFolder {
        checks += file.refusal.map { [HealthCheck("plugin", .warning, problem: "\($0)")] } ?? []
        continue
      }
      let standing = standings.standing(of: file)
      if let refusal = file.judge(&permissions).refusals.first {
        let text = refusal.plugin == file.path ? "\(refusal)" : "\(file.path): \(refusal)"
        checks.append(HealthCheck("plugin", .failure, problem: text))
      } else if let quarantine = standing.quarantine {
        checks.append(HealthCheck("plugin", .warning, problem: quarantine.description))
      } else {
        counts[standing.trust.word, default: 0] += 1
        checks += warning(ofIdOf: file)
      }
    }
    let summary = ["built-in", "trusted", "untrusted"].map { "\(counts[$0, default: 0]) \($0)" }.joined(separator: ", ")
    let total = counts.values.reduce(0, +)
    let sum = HealthCheck(
      "plugins", total == 0 ? .warning : .pass, total == 0 ? "there are none that can be used" : summary,
      fix: total == 0 ? "\(words.reinstall), or put plugins into one of the folders" : nil)
    return [sum] + checks + Self.checks(ofDuplicatesAmong: files, choices, words)
  }

  /// Returns warnings about files that aren't used because another file has the same plugin, without links to that
  /// file.
  private static func checks(
    ofDuplicatesAmong files: [PluginFile], _ choices: PluginChoices, _ words: HostWords
  ) -> [HealthCheck] {
    PluginClaims(files, choices: choices, words: words).duplicates
      .filter { FilePlace.realPath($0.claim.path) != FilePlace.realPath($0.used.path) }
      .map { duplicate in
        HealthCheck(
          "plugin", .warning,
          "'\(duplicate.claim.path)', version \(duplicate.claim.manifest.version), isn't used: \(duplicate.reason)",
          fix: "remove the one that you don't want")
      }
  }
}
