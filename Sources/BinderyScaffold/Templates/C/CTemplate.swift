internal import Bindery
internal import CBindery

/// A template for a plugin in C: a declarative media type, a makefile, and a test.
struct CTemplate {
  /// The plugin to generate the files of.
  let scaffold: Scaffold

  /// The files of the plugin, except those that all languages share.
  var files: [ScaffoldFile] {
    [
      ScaffoldFile(path: "\(name.type).c", text: source), ScaffoldFile(path: "Makefile", text: makefile),
      ScaffoldFile(path: "Tests/\(name.type)Tests.c", text: test), ScaffoldFile(path: ".gitignore", text: "/build/\n"),
    ]
  }

  /// The name of the plugin.
  var name: PluginName { scaffold.name }
  /// The bindings and the layout of the media type.
  var type: DeclaredType { DeclaredType(of: scaffold) }

  private var source: String {
    """
    // \(name.type).c: shows items of the kind '\(scaffold.samples.kind)'.
    //
    // The media type is declared: an item of the data is the model, ordinary functions
    // of its fields are the properties, and a line of layout is the view. See bindery.h.

    #include <bindery.h>
    #include <stdio.h>
    #include <string.h>

    BINDERY_MANIFEST("{\\"id\\":\\"\(scaffold.id)\\",\\"version\\":\\"0.1.0\\","
                     "\\"contract\\":\\"" BINDERY_CONTRACT_VERSION "\\",\\"kinds\\":[\\"\(scaffold.samples.kind)\\"],"
                     "\\"name\\":\\"\(name.title)\\"}");

    \(functions)\(type.comment)\(type.cTables)
    static const bindery_media_type media_type = {
        .size = sizeof media_type,
        .kind = "\(scaffold.samples.kind)",
        .properties = properties,
        .property_count = sizeof properties / sizeof *properties,
    \(type.action == nil ? "" : Self.actionMembers)\
        .identity_field = "\(scaffold.roles.identity.key)",
        .layout = \(type.layout),
    };

    static const bindery_media_type *const media_types[] = {&media_type};

    static const bindery_plugin plugin = {
        .size = sizeof plugin,
        .contract_major = BINDERY_CONTRACT_MAJOR,
        .contract_minor = BINDERY_CONTRACT_MINOR,
        .id = "\(scaffold.id)",
        .version = "0.1.0",
        .media_types = media_types,
        .media_type_count = 1,
    };

    BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
      (void)host, (void)failure;
      return &plugin;
    }

    """
  }

  private static let actionMembers = """
        .actions = actions,
        .action_count = sizeof actions / sizeof *actions,

    """
}
