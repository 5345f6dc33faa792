internal import Bindery
internal import CBindery

/// A template for a plugin in C: a media type, a makefile, and a test.
///
/// The media type is declarative, unless its view models are live: those need code.
struct CTemplate {
  /// The plugin whose files are generated.
  let scaffold: Scaffold

  /// The files of the plugin, except its samples and README, which are the same in all languages.
  var files: [ScaffoldFile] {
    [
      ScaffoldFile(path: "\(name.type).c", text: source), ScaffoldFile(path: "Makefile", text: makefile),
      ScaffoldFile(path: "Tests/\(name.type)Tests.c", text: test), ScaffoldFile(path: ".gitignore", text: "/build/\n"),
    ]
  }

  /// The name of the plugin.
  var name: PluginName { scaffold.name }
  /// The kind of items that the plugin shows.
  var kind: String { scaffold.samples.kind.rawValue }
  /// The bindings (properties and actions) and the layout of the media type, if it is declarative.
  var type: DeclaredType { DeclaredType(of: scaffold) }

  /// Returns whether the plugin has an optional feature.
  func has(_ ability: Ability) -> Bool { scaffold.abilities.contains(ability) }

  /// The C source of the plugin.
  private var source: String {
    let mediaType = has(.live) ? liveSource : functions + type.comment + type.cTables
    let abilities = [
      has(.actions) ? actionsSource : nil, has(.contents) ? contentsSource : nil, has(.pages) ? pagesSource : nil,
      has(.views) ? viewsSource : nil,
    ]
    let parts = [mediaType] + abilities.compactMap(\.self) + [tables]
    let body = parts.joined(separator: "\n")
    return preface(with: body) + "\n" + helpers(for: body) + body
  }

  /// Returns the start of the C source: a comment, the directives that the body needs, and the manifest.
  private func preface(with body: String) -> String {
    """
    // \(name.type).c: shows items of the kind '\(kind)'.
    //
    \(about)

    #include <bindery.h>
    #include <stdio.h>
    \(has(.live) ? "#include <stdlib.h>\n" : "")#include <string.h>
    \(has(.pages) ? "#include <strings.h>\n" : "")
    BINDERY_MANIFEST("{\\"id\\":\\"\(scaffold.id)\\",\\"version\\":\\"0.1.0\\","
                     "\\"contract\\":\\"" BINDERY_CONTRACT_VERSION "\\",\\"kinds\\":[\\"\(kind)\\"],"
    \(has(.pages) ? manifestLine("\\\"sources\\\":[\\\"\(scaffold.sourceId)\\\"],") : "")\
                     "\\"name\\":\\"\(name.title)\\"}");

    """
  }

  /// Returns a line of the manifest in C.
  private func manifestLine(_ text: String) -> String {
    "                 \"\(text)\"\n"
  }

  /// The comment on the media type at the start of the C source.
  private var about: String {
    has(.live)
      ? """
      // The media type has code, since its view models live: a copy of an item of the data
      // is the model, and a view model counts how often the item was seen. See bindery.h.
      """
      : """
      // The media type is declared: an item of the data is the model, ordinary functions
      // of its fields are the properties, and a line of layout is the view. See bindery.h.
      """
  }
}
