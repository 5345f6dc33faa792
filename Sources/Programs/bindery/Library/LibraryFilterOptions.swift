import ArgumentParser
import BinderyLibrary

/// The options `--kind` and `--source` of commands about some of a library's items.
struct LibraryFilterOptions: ParsableArguments {
  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp("Only items of this kind. May be given more than once.", valueName: "kind"),
    completion: .custom { _, _, _ in Completions.kinds() })
  var kinds: [String] = []

  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Only items that were imported from this source, eg: itunes, or 'file' for those of files. May be given more than "
        + "once.", valueName: "source"),
    completion: .custom { _, _, _ in
      ["file"] + ((try? PluginOptions.parse([]))?.host().sourceNames ?? [])
    })
  var sources: [String] = []

  /// Whether the options choose all items.
  var isEmpty: Bool { kinds.isEmpty && sources.isEmpty }
}
