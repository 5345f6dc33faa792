internal import Bindery

extension CTemplate {
  /// The C source of the tables of the media type and the plugin, and of the entry function that a host looks up.
  var tables: String {
    """
    static const bindery_media_type media_type = {
        .size = sizeof media_type,
        .kind = "\(kind)",
    \(has(.live) ? Self.functionMembers : "")\
        .properties = properties,
        .property_count = sizeof properties / sizeof *properties,
    \(type.actions.isEmpty ? "" : Self.actionMembers)\(has(.live) ? "" : declaredMembers)\
    };

    static const bindery_media_type *const media_types[] = {&media_type};

    \(scaffold.abilities.isEmpty ? "" : extensionFunction + "\n")\
    static const bindery_plugin plugin = {
        .size = sizeof plugin,
        .contract_major = BINDERY_CONTRACT_MAJOR,
        .contract_minor = BINDERY_CONTRACT_MINOR,
        .id = "\(scaffold.id)",
        .version = "0.1.0",
        .media_types = media_types,
        .media_type_count = 1,
    \(scaffold.abilities.isEmpty ? "" : "    .extension = extension,\n")\
    };

    BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
      (void)host, (void)failure;
      return &plugin;
    }

    """
  }

  /// The members of the C table of a media type for its actions.
  private static let actionMembers = """
        .actions = actions,
        .action_count = sizeof actions / sizeof *actions,

    """

  /// The members of the C table of a media type with code for its functions.
  private static let functionMembers = """
        .decode = decode,
        .identity = identity,
        .version = version,
        .release_model = release_model,
        .create = create,
        .release_view_model = release_view_model,
        .draw = draw,

    """

  /// The members of the C table of a declarative media type.
  private var declaredMembers: String {
    """
        .identity_field = "\(scaffold.roles.identity.key)",
        .layout = \(type.layout),

    """
  }

  /// The C source of the function that returns the table of an ability by its identifier.
  private var extensionFunction: String {
    let tables = [
      (Ability.actions, "BINDERY_ACTIONS", "titled"), (.contents, "BINDERY_CONTENTS", "contained"),
      (.pages, "BINDERY_SOURCES", "sources"), (.views, "BINDERY_VIEWS", "views"), (.live, "BINDERY_LIVE", "live"),
      (.live, "BINDERY_RESTORING", "restoring"),
    ]
    let lines = tables.filter { has($0.0) }.map { "  if (strcmp(id, \($0.1)) == 0) return &\($0.2);\n" }
    return """
      // Returns an ability by its id, or NULL if the plugin hasn't this one.
      static const void *extension(const bindery_plugin *self, const char *id) {
        (void)self;
      \(lines.joined())  return NULL;
      }

      """
  }
}
