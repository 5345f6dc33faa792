import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

struct `Fetching through plugins` {
  private let plugin: LivelyPlugin

  init() throws {
    plugin = try LivelyPlugin()
  }

  @Test(arguments: ["zoo:ada", "ZOO:Ada%20Lovelace", "zoo:"])
  func `An address goes to the plugin that knows its scheme`(address: String) async throws {
    let collector = Collector()
    try await plugin.host.fetcher.fetch(address, receiver: collector)
    expectEqual(collector.text, address)
    expectEqual(collector.expected, [address.utf8.count])
  }

  @Test func `A failure of the plugin is a failure with its delay`() async {
    await #expect(throws: SourceFailure(.limited, "the zoo is closed", retryAfter: .seconds(60))) {
      try await plugin.host.fetcher.fetch("zoo:closed", receiver: Collector())
    }
  }

  @Test(arguments: [
    ("ark:noah", "no plugin fetches 'ark' addresses; install one that names it in 'schemes'"),
    ("zoo", "expected an address with a scheme such as 'https:', found 'zoo'"),
    ("", "expected an address with a scheme such as 'https:', found ''"),
    (":zoo", "expected an address with a scheme such as 'https:', found ':zoo'"),
    ("a b:zoo", "expected an address with a scheme such as 'https:', found 'a b:zoo'"),
  ])
  func `Another address is refused with the way out`(address: String, sentence: String) async {
    await #expect(throws: SourceFailure(.refused, sentence)) {
      try await plugin.host.fetcher.fetch(address, receiver: Collector())
    }
  }

  // MARK: What plugins ask the host for

  @Test func `A plugin with the capability fetches through its host`() async throws {
    try await expectEqual(plugin.answer(to: SearchRequest(terms: ["fetch", "zoo:ada"])), "zoo:ada")
    await #expect(throws: SourceFailure(.limited, "the zoo is closed", retryAfter: .seconds(60))) {
      try await plugin.answer(to: SearchRequest(terms: ["fetch", "zoo:closed"]))
    }
    await #expect(throws: SourceFailure.self) {
      try await plugin.answer(to: SearchRequest(terms: ["fetch", "ark:noah"]))
    }
  }

  @Test func `A plugin without the capability gets no fetcher`() async throws {
    let plugin = try LivelyPlugin("#define CAPABILITIES")
    await #expect(throws: SourceFailure(.refused, "the host fetches nothing")) {
      try await plugin.answer(to: SearchRequest(terms: ["fetch", "zoo:ada"]))
    }
  }

  @Test func `A plugin that fetches while it opens is told to do it later`() throws {
    let plugin = try LivelyPlugin(
      """
      #include "bindery.h"
      static bool no_write(const bindery_stream *stream, bindery_text bytes) { return false; }
      static void no_count(const bindery_stream *stream, uint64_t count) {}
      static bool not_cancelled(const bindery_stream *stream) { return false; }
      static void no_hook(const bindery_stream *stream, void (*cancel)(void *), void *context) {}
      #define OPEN \\
        bindery_stream stream = {sizeof stream, 0, NULL, no_write, no_count, no_count, not_cancelled, no_hook}; \\
        const bindery_fetcher *own = host->extension(host, BINDERY_FETCH); \\
        if (own->fetch(own, text("zoo:ada"), &stream, failure) != BINDERY_OK) return NULL
      """)
    let problem = "\(try #require(plugin.host.provider.answer(for: "zoo").problem))"
    #expect(problem.hasPrefix("org.example.zoo: 'bindery_plugin_open': fetch() was called "))
  }
}
