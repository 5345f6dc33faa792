extension Rule {
  /// The rules about the function tables that the plugin's entry function returns.
  static let tableRules: [Rule] = [
    Rule(
      "L04", level: .smoke,
      promise: "Each kind of the manifest has one media type, and there are no others",
      breach: #"{"kinds": ["podcast"]}, and .kind = "episode""#,
      remedy: "Write the manifest and the tables from one source, and build again",
      source: "kind, 'each of the manifest's has one table'"),
    Rule(
      "L05", level: .smoke,
      promise: "The plugin's id, version and major version of the contract are those of its manifest",
      breach: #"{"version": "1.4.0"}, and .version = "1.3.0""#,
      remedy: "Write the manifest and the tables from one source, and build again",
      source: "bindery_plugin, 'It has to agree with the manifest'"),
    Rule(
      "L07", level: .smoke,
      promise: "The entry returns a bindery_plugin, as large as it says, that can be read as long as the host runs",
      breach: "A bindery_plugin that is a variable of bindery_plugin_open()",
      remedy: "Make the tables static const, and let .size be sizeof(bindery_plugin)",
      source: "bindery_plugin, 'constant while the image is loaded'"),
    Rule(
      "L08", level: .smoke,
      promise: "At most 1024 media types, each a table as large as it says, with a kind and zeros in 'reserved'",
      breach: "A media type without .size",
      remedy: "Let .size be sizeof(bindery_media_type), name the kind, and leave out .reserved",
      source: "bindery_media_type"),
    Rule(
      "L09", level: .smoke,
      promise: "A media type with decode() has all functions up to draw(); one without, 'identity_field' and 'layout'",
      breach: ".decode = decode, and no .identity",
      remedy: "Add the function or the text that is named",
      source: "bindery_media_type, 'It is written in one of two ways'"),
    Rule(
      "L10", level: .smoke,
      promise: "Texts in tables are UTF-8, end with a NUL, and have at most 1 MiB",
      breach: #".kind = "po\xffdcast""#,
      remedy: "Write text as literals, in source files that are UTF-8",
      source: "bindery_plugin, 'Strings here and in the tables below'"),
    Rule(
      "L11", level: .smoke,
      promise: "There are at most 256 properties and 256 actions; each has a name, alone in its list, "
        + "a signature and a function",
      breach: #"{"title", "() -> utf8", NULL}"#,
      remedy: "Complete the entry that is named, and let the count be that of the array",
      source: "bindery_binding"),
    Rule(
      "L12", level: .smoke,
      promise: "Signatures can be read, and take the handles and fields that their type of media has",
      breach: #"{"length", "(trackTimeMillis: int) -> utf8", ...}"#,
      remedy:
        "Write the signature as bindery.h shows it; the column says where it goes wrong; fields are for declared types",
      source: "bindery_binding"),
    Rule(
      "L13", level: .smoke,
      promise: "An action returns utf8?",
      breach: #"{"open", "(viewModel: handle) -> utf8", ...} among the actions"#,
      remedy: "Let the signature end with utf8?, and return NULL where there is nothing to do",
      source: "actions"),
    Rule(
      "L14", level: .smoke,
      promise: "The layout of a declared type can be read",
      breach: #".layout = "{title:headline}""#,
      remedy: "Write the layout as bindery.h shows it, with braces and brackets in pairs, or twice to mean themselves",
      source: "layout"),
    Rule(
      "L15",
      promise: "What a layout draws of every item is a property, or a field that items have",
      breach: #".layout = "{titel}", of items that have a 'title'"#,
      remedy: "Correct the name, put what may be absent between brackets, or add a sample that has the field",
      source: "layout, 'A name that is neither'"),
  ]

  /// The rules about the extensions (optional function tables) of a plugin.
  static let extensionRules: [Rule] = [
    Rule(
      "L06", level: .smoke,
      promise: "The sources and schemes are those of the manifest",
      breach: #"{"sources": ["store"]}, and no extension BINDERY_SOURCES"#,
      remedy: "Write the manifest and the tables from one source, and build again",
      source: "bindery_source, 'each of the manifest's has one table'"),
    Rule(
      "L16", level: .smoke,
      promise: "extension() returns NULL for whatever the plugin doesn't know",
      breach: "return &live; without a look at the id",
      remedy: "Compare the whole id with strcmp(), and return NULL at the end",
      source: "extension"),
    Rule(
      "L17", level: .smoke,
      promise: "extension() returns the same table whenever it is asked",
      breach: "return memcpy(malloc(sizeof live), &live, sizeof live);",
      remedy: "Return the address of a static const table",
      source: "extensions, 'A table is constant'"),
    Rule(
      "L18", level: .smoke,
      promise: "The tables of extensions are complete: 1 to 64 sources or fetchers, live kinds of types with code",
      breach: "A bindery_live without observe()",
      remedy: "Complete the table that is named, and let its .size be what sizeof says",
      source: "bindery_sources, bindery_fetchers, bindery_live"),
  ]
}
