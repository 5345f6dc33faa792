import ArgumentParser
import BinderyHost
internal import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins install`, which copies a plugin into the user's own folder.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Judges a plugin and puts it into your own folder of plugins.",
      usage: "bindery plugins install <file> [<options>]",
      discussion: """
        A plugin that would not be used isn't installed, such as one that needs a library
        that isn't there. The file is named after the plugin's identifier, and libraries
        beside it that the plugin brings along go with it, and are there before it is. What
        runs from a former one goes on running.

        An older version of the same plugin is replaced. You are asked before one that
        is equal or newer goes, and --yes answers.

        EXAMPLES:
          bindery plugins install ./libPodcast.so
          bindery plugins install ./libPodcast.so --yes --format json
        """)

    @Argument(help: ArgumentHelp("The library.", valueName: "file"), completion: .file(extensions: ["so", "dylib"]))
    var file: String

    @Flag(help: "Replace a file of another plugin that stands in its place.")
    var force = false

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let folder = try plugins.userFolder()
      let installation = try PluginInstallation(of: file, into: folder)
      try Confirmation(ofReplacingBy: installation)?.confirm(isAnswered: consent.yes)
      try installation.perform(isForced: force, words: .commands)
      let host = plugins.host()
      let installed = try PluginReference(installation.target).file(among: host.files, words: .commands)
      try list.write(.installed(installation, among: host, plugins.details(of: installed)))
    }
  }

  /// The command `bindery plugins remove`, which removes a plugin from the user's own folder.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Takes a plugin out of your own folder of plugins.",
      usage: "bindery plugins remove <plugin> [<options>]",
      discussion: """
        What you chose about it is forgotten, too: its trust, its grants, and where it was
        preferred. That it failed isn't: the same file is in quarantine when it comes back.

        EXAMPLES:
          bindery plugins remove org.example.podcast
          bindery plugins remove org.example.podcast --yes
        """)

    @OptionGroup var plugin: PluginArgument
    @OptionGroup var consent: ConsentOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let folder = try plugins.userFolder()
      let files = plugins.searchPath.files()
      let file = try PluginReference(plugin.name).file(among: files.preferring(folder), words: .commands)
      let removal = try PluginRemoval(of: file, among: files, from: folder)
      try Confirmation(question: "Remove '\(removal.path)'").confirm(isAnswered: consent.yes)
      // In this order, a failure leaves no trust behind that the same file would find again.
      try plugins.change { removal.forget(in: &$0) }
      try removal.perform()
      try list.write(.removed(removal))
    }
  }
}

extension Confirmation {
  /// Creates the question whether to replace an equal or newer version, or returns `nil` if nothing needs to be asked.
  fileprivate init?(ofReplacingBy installation: PluginInstallation) {
    let manifest = installation.manifest
    guard let former = installation.formerVersion, former >= manifest.version else { return nil }
    let (which, new) =
      former == manifest.version ? ("", "a file of the same version") : (", which is newer,", "\(manifest.version)")
    self.init(question: "Replace version \(former) of \(manifest.id)\(which) with \(new)")
  }
}
