import Bindery
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Bad abilities` {
  @Test(arguments: Self.lists + Self.tables + Self.disagreements)
  func `The error names the plugin, and what exactly is wrong`(bad: BadPlugin) throws {
    try expectEqual(LoadedPlugin(bad.plugin).problem, bad.sentence)
  }

  private static func bad(_ description: String, _ line: String, _ sentence: String) -> BadPlugin {
    BadPlugin(description, CPlugin("lively", line, flags: "-lpthread"), "org.example.zoo: \(sentence)")
  }

  private static func opening(_ code: String) -> String { "#define OPEN \(code)" }

  // MARK: The lists

  private static let lists = [
    bad(
      "Sources that are too small", opening("sources.size = 23"),
      "'bindery_sources': its 'size' is 23, and version 1.1 has 24"),
    bad(
      "No list of sources", opening("sources.sources = NULL"),
      "'bindery_sources': it has 1 sources; expected an array of 1 to 64"),
    bad(
      "No sources", opening("sources.source_count = 0"),
      "'bindery_sources': it has 0 sources; expected an array of 1 to 64"),
    bad(
      "Too many sources", opening("sources.source_count = 65"),
      "'bindery_sources': it has 65 sources; expected an array of 1 to 64"),
    bad("A source that is NULL", "#define SOURCES &source, NULL", "'bindery_sources': source 1 is NULL"),
    bad(
      "Fetchers that are too small", opening("fetchers.size = 23"),
      "'bindery_fetchers': its 'size' is 23, and version 1.1 has 24"),
    bad(
      "No list of fetchers", opening("fetchers.fetchers = NULL"),
      "'bindery_fetchers': it has 1 fetchers; expected an array of 1 to 64"),
    bad(
      "Too many fetchers", opening("fetchers.fetcher_count = 65"),
      "'bindery_fetchers': it has 65 fetchers; expected an array of 1 to 64"),
    bad("A fetcher that is NULL", "#define FETCHERS NULL", "'bindery_fetchers': fetcher 0 is NULL"),
  ]

  // MARK: The tables

  private static let tables = [
    bad(
      "A source that is too small", opening("source.size = 31"),
      "'bindery_source': its 'size' is 31, and version 1.1 has 32"),
    bad(
      "A source without a name", "#define SOURCE_ID NULL", "'bindery_source': 'id' is NULL or empty, or 'search' NULL"),
    bad(
      "A source without a function", opening("source.search = NULL"),
      "'bindery_source': 'id' is NULL or empty, or 'search' NULL"),
    bad(
      "A fetcher that is too small", opening("fetcher.size = 31"),
      "'bindery_fetcher': its 'size' is 31, and version 1.1 has 32"),
    bad(
      "A fetcher without a scheme", #"#define SCHEME """#,
      "'bindery_fetcher': 'scheme' is NULL or empty, or 'fetch' NULL"),
    bad(
      "A fetcher without a function", opening("fetcher.fetch = NULL"),
      "'bindery_fetcher': 'scheme' is NULL or empty, or 'fetch' NULL"),
    bad(
      "Live kinds that are too small", opening("live.size = 55"),
      "'bindery_live': its 'size' is 55, and version 1.1 has 56"),
    bad(
      "No live kinds", opening("live.kind_count = 0"), "'bindery_live': it has 0 kinds; expected an array of 1 to 1024"),
    bad("A live kind that is NULL", "#define LIVE_KINDS NULL", "'bindery_live': kind 0 is NULL"),
    bad("No way to observe", opening("live.observe = NULL"), "'bindery_live': 'observe' is NULL"),
    bad(
      "A live kind that the plugin doesn't show", #"#define LIVE_KINDS "ark""#,
      "'bindery_live': 'ark' has no media type with code, so no view model of it lives"),
    bad(
      "A live kind that is declared", "#define DECLARED",
      "'bindery_live': 'zoo' has no media type with code, so no view model of it lives"),
    bad(
      "No media types, and nothing else", "#define NO_SOURCES\n#define NO_FETCHERS\n#define MEDIA_TYPE_COUNT 0",
      "'bindery_plugin': it has 0 media types; expected from 1 to 1024"),
  ]

  // MARK: What the manifest says

  private static let disagreements = [
    bad(
      "A source that the manifest doesn't name", "#define MANIFEST_SOURCES",
      differs("'sources' is 'zoo' there and empty here")),
    bad("A source that isn't there", "#define NO_SOURCES", differs("'sources' is empty there and 'zoo' here")),
    bad("Another source", #"#define SOURCE_ID "ark""#, differs("'sources' is 'ark' there and 'zoo' here")),
    bad("A source twice", "#define SOURCES &source, &source", differs("'sources' is 'zoo, zoo' there and 'zoo' here")),
    bad(
      "A scheme that the manifest doesn't name", "#define MANIFEST_SCHEMES",
      differs("'schemes' is 'zoo' there and empty here")),
    bad("A scheme that isn't there", "#define NO_FETCHERS", differs("'schemes' is empty there and 'zoo' here")),
    BadPlugin(
      "A capability that this host lacks",
      CPlugin("lively", #"#define CAPABILITIES "\"network\",\"time-travel\"""#, flags: "-lpthread"),
      "org.example.zoo: it needs the capability 'time-travel', which this host doesn't have; update bindery"),
  ]

  private static func differs(_ difference: String) -> String {
    "its tables disagree with its manifest: \(difference); build it again from one source"
  }
}
