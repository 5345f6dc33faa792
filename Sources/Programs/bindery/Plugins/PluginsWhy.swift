import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyManifests
import BinderyRendering
import BinderySystem

extension Plugins {
  /// The command `bindery plugins why`, which explains why a plugin shows a kind or reads a file, or why a plugin's own
  /// file is used or not.
  struct Why: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells which plugin shows a kind or reads a file, and why.",
      usage: "bindery plugins why <kind-or-plugin-or-file> [<options>]",
      discussion: """
        Of several plugins for one kind, the one that you prefer shows it; then one
        that is trusted; then the higher version; then the identifier that comes first.

        Of several plugins for a file, one reads it whose manifest names the file's
        extension and a magic number that it has; then one by the magic number. The
        extension alone counts if no magic number fits. The rules for kinds decide the
        rest. No plugin runs for that.

        A name is looked for among kinds, then among the identifiers of plugins, then
        among the files here. A path with a slash is that of a file. Of a plugin's
        library, you are told why the plugin is used or not.

        EXAMPLES:
          bindery plugins why song
          bindery plugins why ./libPodcast.so
          bindery plugins why ~/Music/ultimatum.mp3
          bindery plugins why org.bindery.song --format json
        """)

    @Argument(
      help: ArgumentHelp(
        "A kind, a plugin's identifier, or the path of a file.", valueName: "kind-or-plugin-or-file"),
      completion: .custom { _, _, word in Completions.kinds() + Completions.ids() + Completions.paths(in: word) })
    var name: String

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let files = plugins.searchPath.files()
      let claims = PluginClaims(files, choices: plugins.choices, words: plugins.words)
      let report = try kindReport(files, claims) ?? pluginReport(files, claims) ?? fileReport(files, claims)
      try Output.standard.write(list.format == .json ? report.json : report.text)
      if report.hasNoWinner { throw CommandError(exitCode: .nothingFound) }
    }

    /// Returns the report on which plugin shows the kind that the user named, or `nil` if no plugin names such a kind.
    private func kindReport(_ files: [PluginFile], _ claims: PluginClaims) -> DecisionReport? {
      guard !PluginReference(name).isPath else { return nil }
      let decision = claims.decision(on: Kind(rawValue: name))
      guard !decision.candidates.isEmpty || !decision.refused.isEmpty else { return nil }
      return DecisionReport(decision, standing(of: decision.winner?.path, among: files))
    }

    /// Returns the report on why the plugin that the user named is used or not, or `nil` if the name is none of a
    /// plugin.
    private func pluginReport(_ files: [PluginFile], _ claims: PluginClaims) throws -> DecisionReport? {
      guard PluginReference(name).namesPlugin(among: files) else { return nil }
      let file = try PluginReference(name).file(among: files, words: plugins.words)
      if case .failure(let error) = file.manifest, error.code == .notFound { throw error }
      return DecisionReport(of: file, claims.explanation(of: file), plugins.standing(of: file))
    }

    /// Returns the report on which plugin reads the file at the path that the user named.
    private func fileReport(_ files: [PluginFile], _ claims: PluginClaims) throws -> DecisionReport {
      do throws(FileReadingError) {
        let decision = claims.fileReaders().decision(on: try FileHead(at: FilePath(name)))
        return DecisionReport(decision, on: name, standing(of: decision.winner?.reader.path, among: files))
      } catch {
        guard error.code == .notFound, !PluginReference(name).isPath else { throw error }
        throw CommandError(
          "no plugin shows the kind '\(name)', none has this identifier, and there is no file '\(name)'; "
            + plugins.words.listPlugins,
          exitCode: .nothingFound)
      }
    }

    /// Returns the trust, quarantine and isolation of the plugin at a path, or `nil` if there is none.
    private func standing(of path: String?, among files: [PluginFile]) -> PluginStanding? {
      files.first { $0.path == path }.map(plugins.standing)
    }
  }
}
