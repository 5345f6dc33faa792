import ArgumentParser
import BinderyHost
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins trust`, which lets a plugin run in this program's own process.
  struct Trust: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets a plugin, as it is now, run in bindery's own process.",
      usage: "bindery plugins trust <plugin> [<options>]",
      discussion: """
        A trusted plugin can do all that you can. Its file is known by its SHA-256:
        once it is changed, it is trusted no longer. Libraries beside it that it brings
        along are trusted with it, and known likewise.

        EXAMPLES:
          bindery plugins trust ./libPodcast.so
          bindery plugins trust org.example.podcast --yes
        """)

    @OptionGroup var plugin: PluginArgument
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let pin = try plugin.pin(of: plugins)
      try Confirmation(lines: ActReport.consequence(ofTrusting: pin), question: "Trust \(pin.id)")
        .confirm(isAnswered: consent.yes)
      try plugins.change { $0.trust(pin.digest, id: pin.id, path: pin.path) }
      try list.write(.trusted(pin))
    }
  }

  /// The command `bindery plugins untrust`, which makes a plugin run in a worker again.
  struct Untrust: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Has a plugin that you trusted run in a worker again.",
      usage: "bindery plugins untrust <plugin> [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins untrust org.example.podcast
          bindery plugins untrust ./libPodcast.so
        """)

    @OptionGroup var plugin: PluginArgument
    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      var isChanged = false
      let reference = PluginReference(plugin.name)
      try plugins.change { isChanged = $0.untrust(reference) }
      try list.write(.untrusted(plugin.name, isChanged: isChanged, standing: standing))
      if !isChanged { throw CommandError(exitCode: .nothingFound) }
    }

    /// The trust and isolation of the plugin after the change, or `nil` if its file no longer exists.
    private var standing: PluginStanding? {
      (try? plugin.file(of: plugins)).map(plugins.standing)
    }
  }
}
