import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins grant`, which grants a capability to a plugin in a worker.
  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets a plugin in a worker do something that it asks for.",
      usage: "bindery plugins grant <plugin> <capability> [<options>]",
      discussion: """
        A plugin asks in its manifest: for 'network', to talk to other machines, or for
        'folder:' and a path, to read what is in a folder. What you grant is for the
        file as it is now; once it is changed, grant it again.

        A plugin that may talk to other machines is told which proxy to use, and not
        the name and the password in its address, unless you grant
        'proxy-password', too.

        EXAMPLES:
          bindery plugins grant org.example.podcast network
          bindery plugins grant org.example.podcast proxy-password
          bindery plugins grant org.example.words folder:/usr/share/dict
        """)

    @OptionGroup var plugin: PluginArgument

    @Argument(
      help: ArgumentHelp("What it may do, as its manifest names it.", valueName: "capability"),
      completion: .custom { _, _, _ in Completions.capabilities() })
    var capability: String

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let pin = try plugin.pin(of: plugins)
      let capability = try pin.capability(named: capability)
      try plugins.change { $0.grant(capability.rawValue, to: pin.digest, id: pin.id) }
      try list.write(.granted(capability, to: pin))
    }
  }

  /// The command `bindery plugins revoke`, which revokes capabilities of a plugin.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Takes back what was granted to a plugin.",
      usage: "bindery plugins revoke <plugin> <capability> [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins revoke org.example.podcast network
          bindery plugins revoke ./libPodcast.so network
        """)

    @OptionGroup var plugin: PluginArgument

    @Argument(
      help: ArgumentHelp("What it may do no longer.", valueName: "capability"),
      completion: .custom { _, _, _ in Completions.capabilities() })
    var capability: String

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let id = try id
      var isChanged = false
      try plugins.change { isChanged = $0.revoke(capability, from: id) }
      try list.write(.revoked(Capability(rawValue: capability), from: id.rawValue, isChanged: isChanged))
      if !isChanged { throw CommandError(exitCode: .nothingFound) }
    }

    /// The identifier of the plugin that the argument names; one whose file is gone can't be named by its path.
    private var id: PluginId {
      get throws(PluginError) {
        guard PluginReference(plugin.name).isPath else { return PluginId(rawValue: plugin.name) }
        return try plugin.file(of: plugins).manifest.get().id
      }
    }
  }
}
