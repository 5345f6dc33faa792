import ArgumentParser
import BinderyHost
internal import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins inspect`, which shows everything about one plugin's file without running it.
  struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells all that can be told of one plugin, without running it.",
      usage: "bindery plugins inspect <plugin> [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins inspect ./libPodcast.so
          bindery plugins inspect org.bindery.podcast --format json
        """)

    @OptionGroup var plugin: PluginArgument
    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let file = try plugin.file(of: plugins)
      let details = plugins.details(of: file)
      let inspection = PluginInspection(of: details)
      if list.format == .json { try Output.standard.write(inspection.json) }
      _ = try file.manifest.get()
      if list.format == .text { try Output.standard.write(inspection.text) }
      if let refusal = file.refusal ?? details.judgement.refusals.first {
        throw CommandError(refusal.description, exitCode: .badData)
      }
    }
  }
}
