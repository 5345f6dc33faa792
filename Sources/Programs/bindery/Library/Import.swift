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
    usage: "bindery import [<file> ...] [<options>]",
    discussion: """
      Takes what 'render' takes, of any size. Items are told apart by their kinds
      and identifiers: one that the library has in another version is replaced.
      They are found by the texts that their plugins show. An import of a file
      that was cut short goes on where it stopped.

      EXAMPLES:
        bindery import answer.json
        cat *.jsonl | bindery import
        bindery import answer.json --library music.db
        bindery search jazz
      """)

  @Argument(
    help: ArgumentHelp(
      "The files to read, or standard input where one is '-' or none is given.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @OptionGroup var library: LibraryOptions
  @OptionGroup var plugins: PluginOptions

  func run() async throws {
    let host = plugins.host()
    host.tellUnreadableFolders()
    let path = try library.path()
    var opened: OpenLibrary?
    defer { withExtendedLifetime(opened) {} }
    let work = LibraryImport(presenter: Presenter(provider: host.provider))
    var all = LibraryImport.Progress()
    var (report, failure): (ItemProblemReport, SourceError?) = (ItemProblemReport(), nil)
    var losses: [InputLoss] = []
    for file in files.isEmpty ? ["-"] : files {
      do {
        let reader = try Input.reader(for: file)
        // Where no input can be read, no library is made.
        let library: OpenLibrary
        if let opened { library = opened } else { library = try await OpenLibrary(at: path, renewedBy: host) }
        opened = library
        let done = try await add(reader, of: file, by: work, to: library.writer, telling: &report)
        losses.append(InputLoss(of: reader, damaged: done.damagedByteCount))
        all.counts.add(done.counts)
        all.damagedCount += done.damagedCount
      } catch let error as SourceError {
        // The other files are still read.
        failure = failure ?? error
        Output.standardError.say(error.description)
      }
    }
    try opened?.writer.merge()
    for loss in losses { loss.tell() }
    try report.finish(strict: false)
    if opened != nil { Output.standardError.say("\(all.counts.sentence) in '\(path)'") }
    if let failure { throw CommandError(exitCode: failure.exitCode) }
    if all.counts.all == 0, all.damagedCount > 0 {
      throw CommandError("not one item could be read", exitCode: .badData)
    }
    try losses.expectMostRead()
  }

  private func add(
    _ reader: RecordReader, of file: String, by work: LibraryImport, to writer: LibraryWriter,
    telling report: inout ItemProblemReport
  ) async throws -> LibraryImport.Progress {
    let (name, progress, start) = (reader.name, Progress(), ContinuousClock.now)
    defer { progress.clear() }
    let place = try library.path()
    setLastWords(ImportCounts(), of: name, in: place)
    defer { cimage_set_last_words(nil) }
    return try await work.run(reader, into: writer, from: InputMark(of: file)?.input) { problems in
      if !problems.isEmpty { progress.clear() }
      report.tell(problems)
    } progress: { done in
      setLastWords(done.counts, of: name, in: place)
      let seconds = max(1, Int((ContinuousClock.now - start).components.seconds))
      var words = ["\(done.counts.all.grouped) items", "\((done.counts.all / seconds).grouped)/s"]
      if let share = InputMark(of: file)?.share(of: done.offset), share > 0 {
        words += ["\(share) %", "\((seconds * (100 - share) / share).grouped) s left"]
      }
      progress.show(words.joined(separator: ", "))
    }
  }
}

/// A library that this process alone may change.
private struct OpenLibrary {
  let lock: LibraryLock
  let writer: LibraryWriter

  /// Takes the lock of the library at a path, makes the library if there is none, and renews its stale items.
  init(at path: String, renewedBy host: PluginHost) async throws {
    lock = try LibraryLock(at: path) { Output.standardError.say("waiting for another import into '\(path)'") }
    writer = try LibraryWriter(path: path)
    _ = try await writer.renewStaleItems(by: host)
  }
}

/// Sets the message that the crash reporter prints if a plugin ends the program during the import.
private func setLastWords(_ counts: ImportCounts, of name: String, in place: String) {
  // The crash reporter doesn't make the message safe.
  let sentence = SafeText(
    "the import of \(name) stopped after \(counts.sentence) in '\(place)'; import it again for the rest")
  cimage_set_last_words("bindery: \(sentence)\n")
}

/// The identity of a file and its version, by which an interrupted import of it can be continued.
private struct InputMark {
  let input: LibraryInput
  private let size: Int

  /// Reads a file's status; `nil` for standard input, and for anything but a regular file.
  init?(of file: String) {
    var status = stat()
    guard file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    input = LibraryInput(
      name: "\(status.st_dev) \(status.st_ino)",
      mark: "\(size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)")
  }

  /// Returns the percentage of the file before a byte offset, or `nil` if the file has less than 100 bytes.
  func share(of offset: Int) -> Int? { size >= 100 ? min(100, offset / (size / 100)) : nil }
}

extension ImportCounts {
  /// The numbers of new, changed and unchanged items, as a clause.
  fileprivate var sentence: String {
    let all = "\(new.grouped) new, \(changed.grouped) changed and \(same.grouped) unchanged items"
    guard clashing > 0 else { return all }
    return all + ", and \(clashing.grouped) that their plugin gives the identifiers of others, which stay as they were,"
  }
}
