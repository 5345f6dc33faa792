import ArgumentParser
import Bindery
import BinderyHost
internal import BinderyLoading
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins prefer`, which sets the plugin for a kind that several claim.
  struct Prefer: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Says which plugin shows a kind, or reads files of it, that several claim.",
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
      let claims = PluginClaims(plugins.searchPath.files())
      if let plugin { try Self.expectClaim(of: plugin, on: kind, among: claims) }
      try plugins.change { $0.prefer(plugin, for: kind) }
      try list.write(.preferred(plugin, for: kind, among: plugins, claims))
    }

    /// Throws a `CommandError` if a plugin neither claims a kind nor files with items of it.
    private static func expectClaim(of plugin: PluginId, on kind: Kind, among claims: PluginClaims) throws {
      guard !claims.shows(kind, by: plugin), !claims.reads(kind, by: plugin) else { return }
      let ids = claims.claims(on: kind).map(\.manifest.id)
      let known = ids.isEmpty ? "no plugin does" : "those that do are \(ids.map(\.rawValue).joined(separator: ", "))"
      throw CommandError("\(plugin) doesn't show '\(kind)'; \(known)", exitCode: .nothingFound)
    }
  }
}
