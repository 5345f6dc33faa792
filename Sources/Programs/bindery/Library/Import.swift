import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyRendering
import BinderySources
import BinderyTerminal
internal import BinderyText
import CSystem
import Glibc

/// The command `bindery import`, which saves items in the user's own library.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keeps items in a library of your own, which 'search' then asks.",
    usage: "bindery import ([<file-or-folder> ...] | --source <source> <term> ...) [<options>]",
    discussion: """
      Takes what 'render' takes, of any size, and folders: of these, and of those
      beneath, the files that end in .json, .jsonl or .ndjson and those that a plugin
      claims, but no hidden ones, no links, and nothing of a folder with a file
      '.nomedia'. Items are told apart by
      their kinds and identifiers: one that the library has in another version is
      replaced. They are found by the texts that their plugins show, or by their own
      where no plugin can show them until one can. An import of a file that was cut
      short goes on where it stopped.

      With --remove-missing, a file is the truth for its items: those that an earlier
      import of the file had, and that no file has any more, are removed. They are
      counted, and asked for; --yes answers. Nothing is removed where an item of the
      file can't be read.

      With --source, sources are searched for terms, page by page to their ends, and
      what they find is kept under the source's name.

      EXAMPLES:
        bindery import answer.json
        bindery import ~/Downloads
        bindery import --source itunes long winters --kind song
        bindery import answer.json --remove-missing --yes
        cat *.jsonl | bindery import
        bindery import answer.json --library music.db
        bindery search jazz
      """)

  @Argument(
    help: ArgumentHelp(
      "The files and folders to read, or standard input where one is '-' or none is given; with --source, what to look for.",
      valueName: "file-or-term"),
    completion: .file())
  var files: [String] = []

  @Flag(help: "Remove the items that the files had at an earlier import, and that they don't have any more.")
  var removeMissing = false

  @OptionGroup var search: ImportSourceOptions
  @OptionGroup var consent: ConsentOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    try search.validate(terms: files, removesMissing: removeMissing)
    guard removeMissing else { return }
    guard !files.isEmpty, !files.contains("-") else {
      throw ValidationError("--remove-missing takes files: standard input has no name by which it is known again.")
    }
  }

  func run() async throws {
    let host = plugins.host()
    host.warnOfUnreadableFolders()
    let path = try library.path()
    if !search.names.isEmpty { return try await importSources(of: host, into: path) }
    let target = ImportTarget(path: path)
    let destination = ImportDestination { try target.open().writer }
    defer { withExtendedLifetime(target) {} }
    let work = LibraryImport(presenter: Presenter(provider: host.provider))
    var all = LibraryImport.Progress()
    var (report, failure): (ItemProblemReport, SourceError?) = (ItemProblemReport(), nil)
    var losses: [InputLoss] = []
    var removal = MissingItemRemoval()
    var inputs = ImportInputs(files, claimedBy: FileItems(by: host))
    while let named = inputs.next() {
      let file = named.name
      do {
        // The state of the file is that before it is opened, so that a change after that is one.
        let input = named.libraryInput
        guard var opened = try await inputs.open(named) else { continue }
        defer { withExtendedLifetime(opened) {} }
        // Where nothing can be read, no library is made, and one that is there isn't locked.
        try opened.reader.readAhead()
        if target.exists { _ = try destination.writer() }
        let done = try await add(opened.reader, of: file, input, by: work, to: destination, telling: &report)
        losses.append(InputLoss(of: opened.reader, damaged: done.damagedByteCount))
        if done.replacedCount > 0 {
          let replaced = done.replacedCount.counted(
            "item of \(file) was replaced by another with its identifier",
            "items of \(file) were replaced by others with their identifiers")
          Output.standardError.say("warning: \(replaced); import it again to keep both")
        }
        if removeMissing { removal.add(named, input, done, losses.last) }
        all.counts.add(done.counts)
        all.damagedCount += done.damagedCount
        all.pluginless.add(done.pluginless)
      } catch let error as SourceError {
        // The other files are still read.
        failure = failure ?? error
        removal.cancel()
        Output.standardError.say(error.description)
      }
    }
    if !inputs.failures.isEmpty { removal.cancel() }
    failure = failure ?? inputs.failures.first
    for loss in losses { loss.warn() }
    if let sentence = inputs.unread.sentence { Output.standardError.say("left out: \(sentence)") }
    let removed = try target.opened.map { try removal.perform(in: $0.writer, isAnswered: consent.yes) }
    try target.opened?.writer.merge()
    try report.finish(strict: false)
    warn(of: all.pluginless)
    if let library = target.opened {
      Output.standardError.say("\(all.counts.sentence(removed: removeMissing ? removed : nil)) in '\(path)'")
      try await library.renewRest(by: host)
    } else if !losses.isEmpty, all.damagedCount == 0 {
      Output.standardError.say("\(all.counts.sentence), so that no library is made")
    }
    if let failure { throw CommandError(exitCode: failure.exitCode) }
    if losses.isEmpty {
      throw CommandError(
        "there is no file that bindery reads in \(files.map { "'\($0)'" }.joined(separator: ", "))",
        exitCode: .nothingFound)
    }
    if all.counts.all == 0, all.damagedCount > 0 {
      throw CommandError("not one item could be read", exitCode: .badData)
    }
    try losses.expectMostRead()
    try removal.expectDone()
  }

  /// Writes a warning for each kind whose plugin can't be used or has failed, with the number of its items that were
  /// imported without it.
  private func warn(of items: PluginlessItems) {
    for (kind, items) in items.kinds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let counted = items.count.counted("item of the kind '\(kind)' was", "items of the kind '\(kind)' were")
      Output.standardError.say(
        "warning: \(counted) imported without the plugin: \(items.reason); "
          + "\(plugins.command(explaining: kind)) tells more")
    }
  }

  private func add(
    _ reader: RecordReader, of file: String, _ input: LibraryInput, by work: LibraryImport,
    to destination: ImportDestination, telling report: inout ItemProblemReport
  ) async throws -> LibraryImport.Progress {
    let (name, progress, start) = (reader.name, Progress(), ContinuousClock.now)
    defer { progress.clear() }
    let place = try library.path()
    setLastWords(ImportCounts(), of: name, in: place)
    defer { cimage_set_last_words(nil) }
    return try await work.run(reader, into: destination, from: input, isWhole: removeMissing) { problems in
      if !problems.isEmpty { progress.clear() }
      report.report(problems)
    } progress: { done in
      setLastWords(done.counts, of: name, in: place)
      let seconds = max(1, Int((ContinuousClock.now - start).components.seconds))
      let renewed = done.renewedCount > 0 ? ["\(done.renewedCount.grouped) indexed anew"] : []
      var words = renewed + ["\(done.counts.all.grouped) items", "\((done.counts.all / seconds).grouped)/s"]
      if let share = InputSize(of: file)?.share(of: done.offset), share > 0 {
        words += ["\(share) %", "\((seconds * (100 - share) / share).grouped) s left"]
      }
      progress.show(words.joined(separator: ", "))
    }
  }
}

/// The library of an import, which is opened once an item is to be added, so that none is made otherwise.
final class ImportTarget {
  /// The library, or `nil` before it is opened.
  private(set) var opened: OpenLibrary?

  private let path: String

  /// Creates the target at the path of a library, which isn't opened yet.
  init(path: String) {
    self.path = path
  }

  /// Whether there is a file at the path.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Opens the library at the first call, and returns it.
  func open() throws -> OpenLibrary {
    if let opened { return opened }
    let library = try OpenLibrary(at: path)
    opened = library
    return library
  }
}

/// A library that this process alone may change.
struct OpenLibrary {
  /// The path of the library.
  let path: String
  /// The lock that keeps other processes from changing the library.
  let lock: LibraryLock
  /// The connection that writes to the library.
  let writer: LibraryWriter

  /// Acquires the lock of the library at a path, and creates the library if there is none.
  init(at path: String) throws {
    self.path = path
    lock = try LibraryLock(at: path) {
      Output.standardError.say("waiting for \($0), which writes to '\(path)'")
    }
    writer = try LibraryWriter(path: path)
    try writer.forgetChangedInputs()
  }

  /// Renews the stale items of kinds that weren't imported, which no import waits for, and says how many there were.
  ///
  /// The function isn't inlined, because the optimizer of Swift 6.3 crashes if it is.
  @inline(never)
  func renewRest(by host: PluginHost) async throws {
    let counts = try await writer.renewStaleItems(by: host)
    guard counts.all + counts.unidentified > 0 else { return }
    try writer.merge()
    Output.standardError.say(counts.sentence(ofRenewalOf: path))
  }
}

/// Sets the message that the crash reporter prints if a plugin ends the program during the import.
private func setLastWords(_ counts: ImportCounts, of name: String, in place: String) {
  // The crash reporter doesn't make the message safe.
  let sentence = SafeText(
    "the import of \(name) stopped after \(counts.sentence) in '\(place)'; import it again for the rest")
  cimage_set_last_words("bindery: \(sentence)\n")
}

/// The size of a file that is imported.
private struct InputSize {
  /// The size in bytes.
  private let size: Int

  /// Reads a file's status; `nil` for standard input, and for anything but a regular file.
  init?(of file: String) {
    var status = stat()
    guard file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
  }

  /// Returns the percentage of the file before a byte offset, or `nil` if the file has less than 100 bytes.
  func share(of offset: Int) -> Int? { size >= 100 ? min(100, offset / (size / 100)) : nil }
}

extension ImportCounts {
  /// The numbers of new, changed and unchanged items, as a clause.
  var sentence: String { sentence(removed: nil) }

  /// The number of items that have the identifier of another, as a clause.
  var sharingClause: String { sharing.counted("has the identifier of another", "have the identifiers of others") }

  /// Returns the numbers of new, changed, unchanged and removed items as a clause, the last only if it is given.
  fileprivate func sentence(removed: Int?) -> String {
    let last = removed.map { ", \(same.grouped) unchanged and \($0.grouped) removed items" }
    let all = "\(new.grouped) new, \(changed.grouped) changed" + (last ?? " and \(same.grouped) unchanged items")
    let shared = sharing == 0 ? "" : ", of which \(sharingClause), and all are kept,"
    return all + shared + (unidentified == 0 ? "" : ", without \(unidentified.grouped) that nothing identifies,")
  }
}
