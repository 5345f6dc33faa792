import ArgumentParser
import Bindery
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
  /// The command `bindery library remove`, which removes items from a library.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes items, which are counted before.",
      usage: "bindery library remove (<term> ... | <address> ...) [<options>]",
      discussion: """
        Removes the items at addresses, or those that match terms, as 'bindery search'
        finds them, of a kind, or from a source, which for files is 'file'. Says how
        many there are, and asks; --yes answers. One that is interrupted leaves no item
        half removed, and goes on when it is run again. The file keeps its size, and
        has room for as much again.

        EXAMPLES:
          bindery library remove media://song/719245998
          bindery library remove long winters --kind song
          bindery library remove --source itunes --yes
          bindery library remove 'title:love' -- -great
        """)

    @Argument(help: ArgumentHelp("What to look for, or the addresses of items.", valueName: "term-or-address"))
    var terms: [String] = []

    @OptionGroup var filter: LibraryFilterOptions
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      guard !(terms + filter.kinds + filter.sources).allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
        throw ValidationError(
          "Say which items to remove: by terms, addresses, --kind or --source. To remove all, remove the library's file."
        )
      }
      _ = try selection()
    }

    func run() throws {
      let path = try library.path()
      let reader = try LibraryReader(path: path)
      // Nothing is added between the count and the removal.
      let lock = try LibraryLock(at: path) {
        Output.standardError.say("waiting for \($0), which writes to '\(path)'")
      }
      defer { withExtendedLifetime(lock) {} }
      let rows = try reader.rows(of: selection())
      guard !rows.isEmpty else { throw CommandError("nothing in '\(path)' matches", exitCode: .nothingFound) }
      let items = rows.count.items
      try Confirmation(question: "Remove \(items) from '\(path)'").confirm(isAnswered: consent.yes)
      let count = try LibraryWriter(path: path).removeShowingProgress(rows)
      try LibraryReport(path: path, act: "removed", sentence: "\(items) removed from '\(path)'") { json in
        json.member("count", count)
      }.write(as: list.format)
    }

    /// Returns the selection of the items to remove; throws a `ValidationError` if an address is wrong.
    private func selection() throws -> LibrarySelection {
      let addresses = terms.filter { $0.lowercased().hasPrefix("media:") }
      guard !addresses.isEmpty else {
        guard terms.isEmpty || !LibraryQuestion(terms: terms).isEmpty else {
          // Text without a letter, a digit or a mark would select everything.
          throw ValidationError("There is nothing to look for in '\(terms.joined(separator: " "))'.")
        }
        let question = LibraryQuestion(terms: terms, kinds: Set(filter.kinds.map(Kind.init(rawValue:))))
        return LibrarySelection(question, from: Set(filter.sources.map(SourceId.init(rawValue:))))
      }
      guard addresses.count == terms.count, filter.isEmpty else {
        throw ValidationError("Addresses say by themselves which items are meant; give no terms, --kind or --source.")
      }
      do throws(RouteError) {
        return try LibrarySelection(addresses.map { address throws(RouteError) in try Route(parsing: address).item })
      } catch {
        throw ValidationError("\(error).")
      }
    }
  }
}

extension LibraryWriter {
  /// Removes rows, shows how far that has come, and merges the index; returns the number of rows removed.
  func removeShowingProgress(_ rows: [Int64]) throws -> Int {
    let progress = Progress()
    defer { progress.clear() }
    let count = try remove(rows) { progress.show("\($0.grouped) of \(rows.count.grouped) items removed") }
    try merge()
    return count
  }
}
