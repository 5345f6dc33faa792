import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyRendering

/// The command `bindery library`, which groups the commands about the user's own library of items.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Tells of a library of your own, checks it, and gives back what is in it.",
    discussion: """
      'bindery import' puts items into it, and 'bindery search' finds them.

      EXAMPLES:
        bindery library info
        bindery library verify
        bindery library export > items.jsonl
      """,
    subcommands: [Info.self, Path.self, Export.self, Verify.self, Rebuild.self])

  func validate() throws {
    try UnknownCommand.expectNone(in: CommandLine.arguments.dropFirst(), after: Self.self)
  }
}

extension LibraryCommand {
  /// The command `bindery library info`, which counts the items of each kind in a library.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Counts the items of each kind.", usage: "bindery library info [<options>]")

    @OptionGroup var library: LibraryOptions

    func run() throws {
      let path = try library.path()
      let counts = try LibraryReader(path: path).kindCounts()
      let width = counts.map { $0.count.grouped.count }.max() ?? 0
      var lines = counts.map { kind, count in
        String(repeating: " ", count: width - count.grouped.count) + "\(count.grouped)  \(kind)"
      }
      lines.append("\(counts.reduce(0) { $0 + $1.count }.grouped) items in '\(path)'")
      try Output.standard.write((lines.joined(separator: "\n") + "\n").utf8)
    }
  }

  /// The command `bindery library path`, which prints the path of the library's file.
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the path of the library.", usage: "bindery library path [<options>]")

    @OptionGroup var library: LibraryOptions

    func run() throws {
      try Output.standard.write((library.path() + "\n").utf8)
    }
  }

  /// The command `bindery library export`, which writes all items of a library as they were imported.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes all items as JSON Lines, as they came.", usage: "bindery library export [<options>]")

    @OptionGroup var library: LibraryOptions

    func run() throws {
      try LibraryReader(path: library.path()).export { try Output.standard.write($0 + [UInt8(ascii: "\n")]) }
    }
  }

  /// The command `bindery library verify`, which checks a library's items and index for damage.
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks the items and the index.", usage: "bindery library verify [<options>]")

    @OptionGroup var library: LibraryOptions

    func run() throws {
      let path = try library.path()
      let reader = try LibraryReader(path: path)
      let problems = try reader.problems() + (reader.isWritable ? LibraryWriter(path: path).indexProblems() : [])
      guard problems.isEmpty else {
        throw CommandError(LibraryError(.damaged, at: path, problems[0]).description, exitCode: .badData)
      }
      if let row = try reader.alteredRows(limit: 1).first { throw LibraryError(.altered, at: path, "row \(row) first") }
      let rest = reader.isWritable ? "" : ", but for its index, which can't be checked where it may only be read"
      Output.standardError.say("the library '\(path)' is in order\(rest)")
    }
  }

  /// The command `bindery library rebuild`, which recreates a library's index from its items.
  struct Rebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes the index anew from the items.", usage: "bindery library rebuild [<options>]",
      discussion: """
        With --stale, only those items are indexed anew whose plugins have come or changed
        since, by what their plugins show now. An import does that, too.

        EXAMPLES:
          bindery library rebuild
          bindery library rebuild --stale
        """)

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Index only the items anew whose plugins have come or changed.") var stale = false
    @OptionGroup var plugins: PluginOptions

    func run() async throws {
      let path = try library.path()
      _ = try LibraryReader(path: path)
      let lock = try LibraryLock(at: path) { Output.standardError.say("waiting for an import into '\(path)'") }
      defer { withExtendedLifetime(lock) {} }
      let writer = try LibraryWriter(path: path)
      guard stale else {
        try writer.rebuildIndex()
        Output.standardError.say("the index of '\(path)' is new")
        return
      }
      let counts = try await writer.renewStaleItems(by: plugins.host())
      try writer.merge()
      let rest =
        counts.clashing == 0
        ? "" : "; \(counts.clashing.grouped) stay as they were, since their plugins give them the identifiers of others"
      Output.standardError.say(
        "\(counts.changed.grouped) items of '\(path)' are indexed by what their plugins show now\(rest)")
    }
  }
}

extension LibraryWriter {
  /// Indexes the items anew whose plugins have come or changed, shows how far that has come, and returns what was done.
  func renewStaleItems(by host: PluginHost) async throws -> ImportCounts {
    let progress = Progress()
    defer { progress.clear() }
    return try await StaleItems(in: self, by: Presenter(provider: host.provider)).renew {
      progress.show("\($0.all.grouped) items indexed anew")
    }
  }
}
