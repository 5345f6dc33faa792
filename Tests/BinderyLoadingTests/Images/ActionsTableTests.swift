import Bindery
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Titles and conditions of a plugin's actions` {
  /// An extension for a fixture, with what stands in its table, and a function that refuses the action `page`.
  private static func preamble(
    titles: String = #"{"zoo", "page", "Open the page"}"#, members: String = "", refuses: String = "return false;"
  ) -> String {
    """
    #include "bindery.h"
    static const bindery_action_title titles[] = {\(titles)};
    static bool possible(const bindery_media_type *type, void *view_model, const char *action,
                         const bindery_sink *reason) {
      (void)type, (void)view_model, (void)reason;
      if (strcmp(action, "page") != 0) return true;
      \(refuses)
    }
    static const bindery_actions titled = {
      .size = sizeof titled, .titles = titles, .title_count = sizeof titles / sizeof *titles, .possible = possible,
      \(members)
    };
    static const void *extension(const bindery_plugin *self, const char *id) {
      (void)self;
      return strcmp(id, BINDERY_ACTIONS) == 0 ? &titled : NULL;
    }
    #define EXTENSION extension
    """
  }

  // MARK: Examples

  @Test(arguments: ["coded", "declared"])
  func `Actions have titles, and are shown by their names without one`(fixture: String) throws {
    let loaded = try LoadedPlugin(CPlugin(fixture, Self.preamble()))
    let actions = try loaded.binding().actions
    expectEqual(actions.map(\.title), (fixture == "coded" ? ["Open the page", "nothing"] : ["Open the page"]))
    expectEqual(actions.filter(\.isConditional), actions)
  }

  @Test func `Without the extension, actions are never refused`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded"))
    try expectEqual(loaded.binding().actions, ["page", "nothing"])
    try expectNil(loaded.viewModel(["name": "Ada"]).refusal(ofActionAt: 0))
  }

  @Test func `A refusal has its reason, which is about the view model`() throws {
    let refuses = #"say_(reason, "not for "); say_(reason, *(const char **)view_model); return false;"#
    let say = "#define say_(sink, text) sink->write(sink, (bindery_text){text, strlen(text)})\n"
    let loaded = try LoadedPlugin(CPlugin("coded", say + Self.preamble(refuses: refuses)))
    let viewModel = try loaded.viewModel(["name": "Ada"])
    try expectEqual(viewModel.refusal(ofActionAt: 0), "not for Ada")
    try expectNil(viewModel.refusal(ofActionAt: 1))
    try expectEqual(viewModel.action(at: 0), .open("https://example.org/Ada"))
  }

  @Test func `A declared type gives its record in place of a view model`() throws {
    let refuses = """
      const bindery_field *name = bindery_field_named(view_model, "trackName");
      reason->write(reason, name->value.text);
      return false;
      """
    let loaded = try LoadedPlugin(CPlugin("declared", Self.preamble(refuses: refuses)))
    let viewModel = try loaded.viewModel(["trackId": 1, "trackName": "sold out"])
    try expectEqual(viewModel.refusal(ofActionAt: 0), "sold out")
  }

  @Test func `A refusal without a reason gets one, and a long reason is cut off`() throws {
    let silent = try LoadedPlugin(CPlugin("coded", Self.preamble()))
    try expectEqual(silent.viewModel(["name": "Ada"]).refusal(ofActionAt: 0), "'Open the page' isn't possible now")
    let refuses = #"for (int i = 0; i < 5000; i++) reason->write(reason, (bindery_text){"x", 1}); return false;"#
    let verbose = try LoadedPlugin(CPlugin("coded", Self.preamble(refuses: refuses)))
    let reason = try #require(try verbose.viewModel(["name": "Ada"]).refusal(ofActionAt: 0))
    #expect(reason.hasSuffix("x…") && reason.utf8.count <= 4 << 10)
  }

  // MARK: What goes wrong

  @Test(arguments: [
    ("", ".size = 31,", "its 'size' is 31, and version 1.3 has 32"),
    ("", ".titles = NULL,", "it has 1 titles; expected an array of at most 65536"),
    ("", ".title_count = 65537,", "it has 65537 titles; expected an array of at most 65536"),
    (#"{NULL, "page", "Page"}"#, "", "title 1 has no kind, action or text"),
    (#"{"zoo", NULL, "Page"}"#, "", "title 1 has no kind, action or text"),
    (#"{"zoo", "page", NULL}"#, "", "title 1 has no kind, action or text"),
    (#"{"zoo", "page", ""}"#, "", "title 1 has no kind, action or text"),
    (#"{"zoo", "page", "a"}, {"zoo", "page", "b"}"#, "", "'page' of 'zoo' has two titles"),
    (#"{"zoo", "fly", "Fly"}"#, "", "there is a title for 'fly', and 'zoo' has no such action"),
    (#"{"ark", "page", "Page"}"#, "", "there is a title for 'page', and 'ark' has no such action"),
  ])
  func `A bad table is told with what is wrong in it`(titles: String, members: String, sentence: String) throws {
    let code = titles.isEmpty ? Self.preamble(members: members) : Self.preamble(titles: titles, members: members)
    try expectEqual(LoadedPlugin(CPlugin("declared", code)).problem, "org.example.zoo: 'bindery_actions': \(sentence)")
  }
}
