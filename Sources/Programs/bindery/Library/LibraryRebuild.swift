import ArgumentParser
import BinderyHost
import BinderyLibrary
import BinderyRendering

extension LibraryCommand {
  /// The command `bindery library rebuild`, which recreates a library's index from its items.
  struct Rebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes the index anew, and restores a damaged library.", usage: "bindery library rebuild [<options>]",
      discussion: """
        Where the library is damaged, all items that can be read are kept. If some are lost,
        a copy of the damaged file stays beside it.

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
      let isDamaged = try !stale && isDamaged(path)
      let lock = try LibraryLock(at: path) {
        Output.standardError.say("waiting for \($0), which writes to '\(path)'")
      }
      defer { withExtendedLifetime(lock) {} }
      if isDamaged { return try restore(path) }
      let writer = try LibraryWriter(path: path)
      guard stale else {
        try writer.rebuildIndex()
        return try report(path, "the index of '\(path)' is new")
      }
      let counts = try await writer.renewStaleItems(by: plugins.host())
      try writer.merge()
      try report(path, counts.sentence(ofRenewalOf: path)) { json in
        json.member("changed", counts.changed)
        json.member("clashing", counts.sharing)
        json.member("unidentified", counts.unidentified)
      }
    }

    /// Returns whether pages of a library can't be read. Throws if there is no library.
    private func isDamaged(_ path: String) throws(LibraryError) -> Bool {
      do throws(LibraryError) {
        return try !LibraryReader(path: path).problems().isEmpty
      } catch  where error.code == .damaged {
        return true
      }
    }

    /// Creates the library anew from the items of a damaged one that can be read, and reports their number.
    private func restore(_ path: String) throws {
      let progress = Progress()
      defer { progress.clear() }
      let outcome = try LibraryRestoration(of: path).run { progress.show("\($0.grouped) items restored") }
      progress.clear()
      let lost = outcome.lostCount.map { $0.grouped } ?? "an unknown number"
      let rest = outcome.copy.map { ", and \(lost) lost; '\($0)' is a copy of the damaged file" } ?? ""
      let kept = outcome.keptCount.counted("item of '\(path)' is", "items of '\(path)' are")
      try report(path, "\(kept) restored\(rest)") { json in
        json.member("kept", outcome.keptCount)
        if let lost = outcome.lostCount { json.member("lost", lost) }
        json.optionalMember("copy", outcome.copy)
      }
    }

    /// Writes a report on what was done to the library at a path, with the JSON members that a closure adds.
    private func report(
      _ path: String, _ sentence: String, _ members: @escaping (inout JSONWriter) -> Void = { _ in }
    ) throws {
      try LibraryReport(path: path, act: stale ? "renewed" : "rebuilt", sentence: sentence, members: members)
        .write(as: list.format)
    }
  }
}

extension ImportCounts {
  /// Returns what the renewal of the stale items of the library at a path has done, as a sentence without a period.
  func sentence(ofRenewalOf path: String) -> String {
    let items = changed.counted("item of '\(path)' is", "items of '\(path)' are")
    return "\(items) indexed by what \(changed == 1 ? "its plugin shows" : "their plugins show") now"
      + (sharing == 0 ? "" : "; \(sharingClause), and all are kept")
      + (unidentified == 0 ? "" : "; \(unidentified.items) that nothing identifies any more stay as they were")
  }
}

extension LibraryWriter {
  /// Indexes the items anew whose plugins have come or changed, shows how far that has come, and returns what was done.
  func renewStaleItems(by host: PluginHost) async throws -> ImportCounts {
    let progress = Progress()
    defer { progress.clear() }
    let renewal = try StaleItems(in: self, by: Presenter(provider: host.provider)).renewal()
    while let counts = try await renewal.next() { progress.show("\(counts.all.grouped) items indexed anew") }
    return renewal.counts
  }
}
