import ArgumentParser
import BinderyHost
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
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

    @OptionGroup var list: ListOptions
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
        return try report(path, ImportCounts(), "the index of '\(path)' is new")
      }
      let counts = try await writer.renewStaleItems(by: plugins.host())
      try writer.merge()
      let rest =
        counts.clashing == 0
        ? "" : "; \(counts.clashing.grouped) stay as they were, since their plugins give them the identifiers of others"
      try report(
        path, counts, "\(counts.changed.grouped) items of '\(path)' are indexed by what their plugins show now\(rest)")
    }

    private func report(_ path: String, _ counts: ImportCounts, _ sentence: String) throws {
      try LibraryReport(path: path, act: stale ? "renewed" : "rebuilt", sentence: sentence) { json in
        guard stale else { return }
        json.member("changed", counts.changed)
        json.member("clashing", counts.clashing)
      }.write(as: list.format)
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
