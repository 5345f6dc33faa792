import ArgumentParser
import Bindery
import BinderyHost
internal import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins prefer`, which sets the plugin for a kind that several claim.
  struct Prefer: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Says which plugin shows a kind that several claim.",
      usage: "bindery plugins prefer <kind> (<id> | --none) [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins prefer song org.example.song
          bindery plugins prefer song --none
        """)

    @Argument(
      help: ArgumentHelp("The kind.", valueName: "kind"), completion: .custom { _, _, _ in Completions.kinds() })
    var kind: String

    @Argument(
      help: ArgumentHelp("The plugin's identifier.", valueName: "id"),
      completion: .custom { _, _, _ in Completions.ids() })
    var id: String?

    @Flag(help: "Prefer none, and leave the kind to the other rules.")
    var none = false

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func validate() throws {
      guard (id == nil) == none else { throw ValidationError("Give the identifier of a plugin, or --none.") }
    }

    func run() throws {
      let kind = Kind(rawValue: kind)
      let plugin = id.map(PluginId.init(rawValue:))
      if let plugin { try expectClaim(of: plugin, on: kind) }
      try plugins.change { $0.prefer(plugin, for: kind) }
      try list.write(.preferred(plugin, for: kind, among: plugins))
    }

    /// Throws a `CommandError` if a plugin doesn't claim a kind.
    private func expectClaim(of plugin: PluginId, on kind: Kind) throws {
      let ids = PluginClaims(plugins.searchPath.files()).claims(on: kind).map(\.manifest.id)
      guard !ids.contains(plugin) else { return }
      let known = ids.isEmpty ? "no plugin does" : "those that do are \(ids.map(\.rawValue).joined(separator: ", "))"
      throw CommandError("\(plugin) doesn't show '\(kind)'; \(known)", exitCode: .nothingFound)
    }
  }
}
