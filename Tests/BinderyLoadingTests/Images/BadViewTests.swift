import Bindery
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Bad views, and bad tables of what is restored` {
  @Test(arguments: Self.lists + Self.views + Self.declared + Self.restoring)
  func `The error names the plugin, and what exactly is wrong`(bad: BadPlugin) throws {
    try expectEqual(LoadedPlugin(bad.plugin).problem, bad.sentence)
  }

  private static func bad(_ description: String, _ lines: String, _ sentence: String) -> BadPlugin {
    BadPlugin(description, CPlugin("purposes", lines, flags: "-lpthread"), "org.example.zoo: \(sentence)")
  }

  private static func change(_ code: String) -> String { "#define CHANGE \(code)" }

  private static let lists = [
    bad(
      "Views that are too small", change("views.size = 23"),
      "'bindery_views': its 'size' is 23, and version 1.3 has 24"),
    bad(
      "No list of views", change("views.views = NULL"),
      "'bindery_views': it has 4 views; expected an array of 1 to 1024"),
    bad(
      "No views", change("views.view_count = 0"), "'bindery_views': it has 0 views; expected an array of 1 to 1024"),
    bad(
      "Too many views", change("views.view_count = 1025"),
      "'bindery_views': it has 1025 views; expected an array of 1 to 1024"),
    bad("A view that is NULL", "#define VIEWS &detail, NULL", "'bindery_views': view 1 is NULL"),
    bad(
      "Two views for a purpose", change("compact.purpose = BINDERY_FOR_DETAIL"),
      "'bindery_views': 'zoo' has two views for the purpose 'detail'"),
  ]

  private static let views = [
    bad(
      "A view that is too small", change("detail.size = 39"),
      "'bindery_view': its 'size' is 39, and version 1.3 has 40"),
    bad("A view of nothing", change("detail.kind = NULL"), "'bindery_view': 'kind' is NULL or empty"),
    bad("A view of a kind without a name", change(#"detail.kind = """#), "'bindery_view': 'kind' is NULL or empty"),
    bad(
      "A view of a kind that the plugin doesn't show", change(#"detail.kind = "ark""#),
      "'bindery_view': it shows 'ark', of which there is no media type"),
    bad(
      "A view of such a kind, for a purpose that is unknown", change(#"later.kind = "ark""#),
      "'bindery_view': it shows 'ark', of which there is no media type"),
    bad(
      "A view for a row", change("detail.purpose = BINDERY_FOR_ROW"),
      "'bindery_view': the row of 'zoo' is what its media type draws, and no view of its own"),
    bad(
      "A view that can't draw", change("detail.draw = NULL"),
      "'bindery_view': 'zoo' has decode(), so 'draw' of its view for 'detail' must not be NULL"),
  ]

  private static func declared(_ code: String) -> String {
    "#define DECLARED\n#define NO_LIVE\n#define NO_RESTORING\n" + change(code)
  }

  private static let declared = [
    bad(
      "A view of a declared type without a layout", declared("detail.layout = NULL"),
      "'bindery_view': 'zoo' has no decode(), so 'layout' of its view for 'detail' must not be NULL"),
    bad(
      "A layout that can't be read", declared(#"compact.layout = "[{name}""#),
      "'layout': the '[' is not closed in '[{name}', column 1"),
  ]

  private static let restoring = [
    bad(
      "Restored kinds that are too small", change("restoring.size = 39"),
      "'bindery_restoring': its 'size' is 39, and version 1.3 has 40"),
    bad(
      "No restored kinds", change("restoring.kind_count = 0"),
      "'bindery_restoring': it has 0 kinds; expected an array of 1 to 1024"),
    bad("A restored kind that is NULL", "#define RESTORED_KINDS NULL", "'bindery_restoring': kind 0 is NULL"),
    bad("No way to save", change("restoring.save = NULL"), "'bindery_restoring': 'save' or 'restore' is NULL"),
    bad("No way to restore", change("restoring.restore = NULL"), "'bindery_restoring': 'save' or 'restore' is NULL"),
    bad(
      "A restored kind that the plugin doesn't show", #"#define RESTORED_KINDS "ark""#,
      "'bindery_restoring': 'ark' doesn't live, so no view model of it can be restored"),
    bad(
      "A restored kind that doesn't live", "#define NO_LIVE",
      "'bindery_restoring': 'zoo' doesn't live, so no view model of it can be restored"),
  ]
}
