import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

/// A plugin that is bad in one way, and what the host says of it.
struct BadPlugin: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let plugin: CPlugin
  let sentence: String

  init(_ description: String, _ plugin: CPlugin, _ sentence: String) {
    testDescription = description
    self.plugin = plugin
    self.sentence = sentence
  }
}

@Suite(.startsProcesses) struct `Bad plugins` {
  @Test(arguments: Self.manifests + Self.entries + Self.tables + Self.types + Self.bindings)
  func `The error names the plugin, and what exactly is wrong`(bad: BadPlugin) throws {
    let loaded = try LoadedPlugin(bad.plugin)
    expectEqual(loaded.problem, bad.sentence)
    expectNil(loaded.answer.binding.plugin, "the generic binding shows the kind instead")
  }

  // MARK: The manifest

  private static let manifests = [
    BadPlugin(
      "No manifest", CPlugin("declared", "#define NO_MANIFEST"),
      "plugin.so: it has no manifest, which plugins carry in '.note.bindery'"),
    BadPlugin(
      "An identifier in capitals", CPlugin("declared", #"#define ID "org.Example""#),
      #"plugin.so: its manifest can't be read: 'id': expected lower-case letters, digits, '.' and '-', "#
        + #"found "org.Example""#),
    BadPlugin(
      "A newer major version", CPlugin("declared", "#define CONTRACT \"2.0\"\n#define TABLE_MAJOR 2"),
      "org.example.zoo: it is built for contract 2.0, and this host speaks \(ContractVersion.current); update bindery"),
    BadPlugin(
      "An older major version", CPlugin("declared", "#define CONTRACT \"0.9\"\n#define TABLE_MAJOR 0"),
      "org.example.zoo: it is built for contract 0.9, and this host speaks \(ContractVersion.current); "
        + "ask for a newer build of the plugin"),
  ]

  // MARK: The entry

  private static let entries = [
    BadPlugin(
      "No entry", CPlugin("declared", "#define NO_ENTRY"),
      "org.example.zoo: it has no function 'bindery_plugin_open'"),
    BadPlugin(
      "An entry that refuses", CPlugin("declared", #"#define OPEN say(failure, "no license found"); return NULL"#),
      "org.example.zoo: 'bindery_plugin_open': no license found"),
    BadPlugin(
      "An entry that refuses in pieces, between the bytes of a character",
      CPlugin("declared", #"#define OPEN say(failure, "caf\xc3"); say(failure, "\xa9 closed"); return NULL"#),
      "org.example.zoo: 'bindery_plugin_open': café closed"),
    BadPlugin(
      "An entry that refuses without a reason", CPlugin("declared", "#define OPEN return NULL"),
      "org.example.zoo: 'bindery_plugin_open': it gave neither a plugin nor a reason"),
  ]

  // MARK: The tables

  private static let tables = [
    BadPlugin(
      "Another identifier", CPlugin("declared", #"#define TABLE_ID "org.example.other""#),
      disagreement("'id' is 'org.example.other' there and 'org.example.zoo' here")),
    BadPlugin(
      "Another version", CPlugin("declared", #"#define TABLE_VERSION "1.0.1""#),
      disagreement("'version' is '1.0.1' there and '1.0.0' here")),
    BadPlugin(
      "Another major version of the contract", CPlugin("declared", "#define TABLE_MAJOR 2"),
      "org.example.zoo: it is built for contract 2.\(ContractVersion.current.minor), and this host speaks "
        + "\(ContractVersion.current)"),
    BadPlugin(
      "Another kind", CPlugin("declared", #"#define TABLE_KIND "museum""#),
      disagreement("'kinds' is 'museum' there and 'zoo' here")),
    BadPlugin(
      "Fewer kinds", CPlugin("declared", #"#define KINDS "\"zoo\",\"museum\"""#),
      disagreement("'kinds' is 'zoo' there and 'museum, zoo' here")),
    BadPlugin(
      "A kind twice", CPlugin("declared", "#define MEDIA_TYPES &zoo, &zoo"),
      disagreement("'kinds' is 'zoo, zoo' there and 'zoo' here")),
    BadPlugin(
      "No identifier", CPlugin("declared", "#define TABLE_ID NULL"),
      "org.example.zoo: 'bindery_plugin': 'id' or 'version' is NULL"),
    BadPlugin(
      "A plugin that is too small", CPlugin("declared", "#define PLUGIN_SIZE 47"),
      "org.example.zoo: 'bindery_plugin': its 'size' is 47, and version 1.0 has 48"),
    BadPlugin(
      "A plugin that ends where memory does", CPlugin("declared", atEndOfMemory),
      "org.example.zoo: 'bindery_plugin': its 'size' is 8, and version 1.0 has 48"),
    BadPlugin(
      "No media types", CPlugin("declared", "#define MEDIA_TYPE_COUNT 0"),
      "org.example.zoo: 'bindery_plugin': it has 0 media types; expected from 1 to 1024"),
    BadPlugin(
      "Too many media types", CPlugin("declared", "#define MEDIA_TYPE_COUNT 1025"),
      "org.example.zoo: 'bindery_plugin': it has 1025 media types; expected from 1 to 1024"),
    BadPlugin(
      "A media type that is NULL", CPlugin("declared", "#define MEDIA_TYPES &zoo, NULL"),
      "org.example.zoo: 'bindery_plugin': media type 1 is NULL"),
  ]

  /// A plugin of eight bytes, behind which nothing may be read.
  private static let atEndOfMemory = """
    #define _DEFAULT_SOURCE
    #include <sys/mman.h>
    #include <unistd.h>
    #include "bindery.h"
    static const bindery_plugin *at_end_of_memory(void) {
      size_t page = (size_t)sysconf(_SC_PAGESIZE);
      char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      bindery_plugin *plugin = (bindery_plugin *)(memory + page - 8);
      plugin->size = 8;
      plugin->contract_major = 1;
      plugin->contract_minor = 0;
      mprotect(memory + page, page, PROT_NONE);
      return plugin;
    }
    #define OPEN return at_end_of_memory()
    """

  private static func disagreement(_ difference: String) -> String {
    "org.example.zoo: its tables disagree with its manifest: \(difference); build it again from one source"
  }

  // MARK: The media types

  private static let types =
    [
      BadPlugin(
        "A media type that is too small", CPlugin("declared", "#define TYPE_SIZE 135"),
        "org.example.zoo: 'bindery_media_type': its 'size' is 135, and version 1.0 has 136"),
      BadPlugin(
        "No kind", CPlugin("declared", "#define TABLE_KIND NULL"),
        "org.example.zoo: 'bindery_media_type': 'kind' is NULL or empty"),
      BadPlugin(
        "A declared type without an identity", CPlugin("declared", "#define IDENTITY_FIELD NULL"),
        "org.example.zoo: 'bindery_media_type': 'zoo' has no decode(), so 'identity_field' and 'layout' must not be NULL"
      ),
      BadPlugin(
        "A declared type without a layout", CPlugin("declared", "#define LAYOUT NULL"),
        "org.example.zoo: 'bindery_media_type': 'zoo' has no decode(), so 'identity_field' and 'layout' must not be NULL"
      ),
      BadPlugin(
        "A layout without an end",
        CPlugin(
          "declared",
          """
          static char endless[1100000];
          #define LAYOUT endless
          #define OPEN memset(endless, 'x', sizeof endless - 1); return &plugin
          """),
        "org.example.zoo: 'layout': a text is longer than 1 MiB, or not NUL-terminated"),
      BadPlugin(
        "A layout that can't be read", CPlugin("declared", #"#define LAYOUT "[{title}""#),
        "org.example.zoo: 'layout': the '[' is not closed in '[{title}', column 1"),
      BadPlugin(
        "A layout with a role that isn't", CPlugin("declared", #"#define LAYOUT "{title:bold}""#),
        "org.example.zoo: 'layout': expected a role (body, title, subtitle, detail, secondary, badge, warning), "
          + "found 'bold' in '{title:bold}', column 8"),
    ]
    + ["identity", "version", "release_model", "create", "release_view_model", "draw"].map { name in
      BadPlugin(
        "No \(name)()", CPlugin("coded", "#define OPEN zoo.\(name) = NULL"),
        "org.example.zoo: 'bindery_media_type': 'zoo' has decode(), so no function up to draw() may be NULL")
    }

  // MARK: The bindings

  private static let bindings = [
    BadPlugin(
      "A signature that can't be read", property(#"{"title", "(trackName: text) -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'title': expected a type (bool, i64, f64, utf8, bytes, handle), found 'text' "
        + "in '(trackName: text) -> utf8', column 13"),
    BadPlugin(
      "Too many parameters",
      property(
        #"{"title", "(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64, i: i64) -> utf8", "#
          + "(bindery_function)title}"),
      "org.example.zoo: 'title': a function takes at most 8 parameters "
        + "in '(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64, i: i64) -> utf8', column 66"),
    BadPlugin(
      "A view model of a declared type",
      property(#"{"title", "(a: i64, viewModel: handle) -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'title': 'viewModel: handle' is not to be had here; there are 'binding: handle', "
        + "'record: handle' in '(a: i64, viewModel: handle) -> utf8', column 10"),
    BadPlugin(
      "A field of a type with code",
      CPlugin(
        "coded", #"#define PROPERTIES {"title", "(viewModel: handle, name: utf8) -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'title': 'name: utf8' names a field of the record, which only functions of a declared type get; "
        + "in a type with code, keep the value in the model, and take one of 'binding: handle', 'viewModel: handle' in '(viewModel: handle, name: utf8) -> utf8', column 21"
    ),
    BadPlugin(
      "A record of a type with code",
      CPlugin("coded", #"#define PROPERTIES {"title", "(record: handle) -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'title': 'record: handle' is not to be had here; there are 'binding: handle', "
        + "'viewModel: handle' in '(record: handle) -> utf8', column 2"),
    BadPlugin(
      "A name twice",
      property(
        #"{"a", "() -> utf8", (bindery_function)title}, {"b", "() -> utf8", (bindery_function)title}, "#
          + #"{"a", "() -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'properties': 'a' occurs twice"),
    BadPlugin(
      "No name", property(#"{NULL, "() -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'properties': number 1 has no name, signature or function"),
    BadPlugin(
      "No function", property(#"{"a", "() -> utf8", (bindery_function)title}, {"b", "() -> utf8", NULL}"#),
      "org.example.zoo: 'properties': number 2 has no name, signature or function"),
    BadPlugin(
      "Too many properties", CPlugin("declared", "#define PROPERTY_COUNT 257"),
      "org.example.zoo: 'properties': it has 257; expected an array of at most 256"),
    BadPlugin(
      "An action that returns a number",
      CPlugin("declared", #"#define ACTIONS {"page", "(trackId: i64) -> i64", (bindery_function)title}"#),
      "org.example.zoo: 'page': an action returns utf8?, not i64 in '(trackId: i64) -> i64', column 19"),
    BadPlugin(
      "An action that always acts",
      CPlugin("declared", #"#define ACTIONS {"page", "(trackId: i64) -> utf8", (bindery_function)title}"#),
      "org.example.zoo: 'page': an action returns utf8?, not utf8 in '(trackId: i64) -> utf8', column 19"),
  ]

  private static func property(_ binding: String) -> CPlugin {
    CPlugin("declared", "#define PROPERTIES \(binding)")
  }

  // MARK: The library

  @Test(arguments: [
    (
      "libzoohelper.so",
      "it can't be loaded: libzoohelper.so: cannot open shared object file: No such file or directory; "
        + "install what it needs, or put it beside and link what needs it with -Wl,-rpath,'$ORIGIN'"
    ),
    (
      "libFoundationZoo.so",
      "it needs 'libFoundationZoo.so', which isn't installed; install the package bindery-foundation"
    ),
  ])
  func `A library that needs another tells which one is missing`(_ name: String, _ sentence: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("int helper(void) { return 1; }".utf8, to: "helper.c")
    let helper = folder.path(of: name)
    try shell("cc -shared -fPIC -Wl,-soname,\(name) -o '\(helper)' '\(folder.path(of: "helper.c"))'")
    let plugin = CPlugin("declared", "int helper(void);\n#define OPEN return helper() ? &plugin : NULL", flags: helper)
    let library = try plugin.build(in: folder)
    try shell("rm '\(helper)'")

    let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: .inProcess)
    expectEqual(
      host.provider.answer(for: "zoo").problem.map { "\($0)".replacing(folder.path + "/", with: "") },
      "org.example.zoo: \(sentence)")
  }

  @Test func `The entry of what a library needs is not its own`() throws {
    let folder = try TemporaryFolder()
    let needed = try CPlugin("declared", flags: "-Wl,-soname,needed.so").build(in: folder, as: "needed")
    let library = try CPlugin(
      "declared", "#define NO_ENTRY", flags: "-Wl,--no-as-needed '\(needed)' -Wl,-rpath,'\(folder.path)'"
    ).build(in: folder)
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: .inProcess)
    let problem = host.provider.answer(for: "zoo").problem as? PluginError
    expectEqual(problem?.code, .noEntry)
    expectEqual(problem?.description, "org.example.zoo: it has no function 'bindery_plugin_open'")
    expectNil(
      PluginHost(files: [PluginFile(path: needed)], version: "1.0.0", workers: .inProcess).provider.answer(for: "zoo")
        .problem)
  }

  @Test func `A library that is gone since it was found is an error`() throws {
    let folder = try TemporaryFolder()
    let file = PluginFile(path: try CPlugin("declared").build(in: folder))
    try shell("rm '\(file.path)'")
    let problem =
      PluginHost(files: [file], version: "1.0.0", workers: .inProcess).provider.answer(for: "zoo").problem
      as? PluginError
    expectEqual(problem?.code, .notFound)
  }
}
