import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins why`, which explains why a plugin shows a kind, or why a file is used or not.
  struct Why: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells why a plugin shows a kind, or why a file is used or not.",
      usage: "bindery plugins why <kind-or-plugin> [<options>]",
      discussion: """
        Of several plugins for one kind, the one that you prefer shows it; then one
        that is trusted; then the higher version; then the identifier that comes first.

        EXAMPLES:
          bindery plugins why song
          bindery plugins why ./libPodcast.so
          bindery plugins why org.bindery.song --format json
        """)

    @Argument(
      help: ArgumentHelp("A kind, a plugin's identifier, or the path of its file.", valueName: "kind-or-plugin"),
      completion: .custom { _, _, _ in Completions.kinds() + Completions.ids() })
    var name: String

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let files = plugins.searchPath.files()
      let claims = PluginClaims(files, choices: plugins.choices, words: plugins.words)
      let decision = claims.decision(on: Kind(rawValue: name))
      let isKind = !PluginReference(name).isPath && (!decision.candidates.isEmpty || !decision.refused.isEmpty)
      let report = try isKind ? report(on: decision, files) : report(on: files, claims)
      try Output.standard.write(list.format == .json ? report.json : report.text)
      if isKind, decision.winner == nil { throw CommandError(exitCode: .nothingFound) }
    }

    /// Returns the report on which plugin shows a kind.
    private func report(on decision: ClaimDecision, _ files: [PluginFile]) -> DecisionReport {
      let winner = files.first { $0.path == decision.winner?.path }
      return DecisionReport(decision, winner.map(plugins.standing))
    }

    /// Returns the report on why the plugin that the user named is used or not; throws if there is no such plugin or
    /// kind.
    private func report(on files: [PluginFile], _ claims: PluginClaims) throws -> DecisionReport {
      do throws(PluginError) {
        let file = try PluginReference(name).file(among: files, words: plugins.words)
        if case .failure(let error) = file.manifest, error.code == .notFound { throw error }
        return DecisionReport(of: file, claims.explanation(of: file), plugins.standing(of: file))
      } catch {
        guard error.code == .notFound, !PluginReference(name).isPath else { throw error }
        throw CommandError(
          "no plugin shows the kind '\(name)', and none has this identifier; \(plugins.words.listPlugins)",
          exitCode: .nothingFound)
      }
    }
  }
}
