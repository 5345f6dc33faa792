import BinderyHost
import BinderyProbe
import BinderyRules
import BinderyTester
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Capabilities of an examined plugin` {
  /// A plugin that takes an item only if it can read the file that the item names.
  private static let reader = #"""
    #include <errno.h>
    #include <fcntl.h>
    #include <string.h>
    #include <unistd.h>
    #define IN_DECODE                                                                 \
      int file = open(text_of(record, "path"), O_RDONLY);                             \
      if (file < 0) return say(failure, strerror(errno)), BINDERY_REFUSED;            \
      close(file)
    #include "creature.h"
    """#

  /// A plugin that takes an item only if it reaches this machine, where nobody listens, and no other.
  private static let caller = #"""
    #include <arpa/inet.h>
    #include <errno.h>
    #include <netinet/in.h>
    #include <string.h>
    #include <sys/socket.h>
    #include <unistd.h>
    static int error_of(const char *address) {
      struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = inet_addr(address)};
      int caller = socket(AF_INET, SOCK_STREAM, 0);
      int error = caller < 0 || connect(caller, (struct sockaddr *)&there, sizeof there) ? errno : 0;
      if (caller >= 0) close(caller);
      return error;
    }
    #define IN_DECODE                                                                            \
      if (error_of("127.0.0.1") != ECONNREFUSED || error_of("192.0.2.1") != ENETUNREACH)         \
        return say(failure, "it is another network"), BINDERY_REFUSED
    #include "creature.h"
    """#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.newFolder("Den")
    try folder.write("a lion".utf8, to: "Den/lion")
  }

  /// The report on a plugin by some rules, with one item and the capabilities that `change` makes.
  private func report(
    _ source: String, only rules: [String], asks wishes: String = "", _ change: (inout ProbeCapabilities) -> Void
  ) async throws -> PluginReport {
    let (path, library) = (try folder.write(source.utf8, to: "plugin.c"), folder.path(of: "plugin.so"))
    let sources = BuiltProgram.root
    let program = try #require(BuiltProgram.probe)
    var settings = CheckSettings(program: program)
    (settings.only, settings.timeLimit) = (rules, 3600)
    var capabilities = ProbeCapabilities()
    change(&capabilities)
    let sample = #"{"kind":"zoo","name":"lion","path":"\#(folder.path(of: "Den/lion"))"}"#
    let (made, granted) = (settings, capabilities)
    return try await onOwnThread {
      Result {
        try shell(
          "cc -std=c11 -D_GNU_SOURCE -fPIC -shared -fvisibility=hidden -I '\(sources)/Sources/C/CBindery/include' "
            + "-I '\(sources)/Tests/Zoo/Creatures' -DCREATURE='\"c\"' -DDEFAULT_ID='\"org.example.capable\"' "
            + "-DMORE_MANIFEST='\"\(wishes)\"' '\(path)' -o '\(library)'")
        var plugin = try CheckedPlugin(path: library, samples: [sample])
        plugin.capabilities = granted
        return PluginCheck(plugin, settings: made).run()
      }
    }.get()
  }

  @Test func `A folder is read where it is named, and no other`() async throws {
    let closed = try await report(Self.reader, only: ["C48"]) { _ in }
    expectEqual(closed.findings.map(\.rule), ["C48"])
    expectEqual(closed.refusedSamples.count, 1)
    let other = try await report(Self.reader, only: ["C48"]) { $0.readablePaths = ["/etc"] }
    expectEqual(other.findings.map(\.rule), ["C48"])
    let open = try await report(Self.reader, only: ["C48"]) { $0.readablePaths = [folder.path(of: "Den")] }
    #expect(open.findings == [] && open.isClean)
  }

  @Test func `In a worker it is granted the same, if it asks`() async throws {
    let den = folder.path(of: "Den")
    let wishes = #",\\\"capabilities\\\":[\\\"folder:\#(den)\\\"]"#
    let report = try await report(Self.reader, only: ["C48", "D05"], asks: wishes) { $0.readablePaths = [den] }
    #expect(report.findings == [] && report.results.allSatisfy { $0.outcome == .passed })
  }

  @Test func `With a loopback network it reaches this machine, and no other`() async throws {
    let closed = try await report(Self.caller, only: ["C48"]) { _ in }
    expectEqual(closed.findings.map(\.rule), ["C48"])
    let open = try await report(Self.caller, only: ["C48"]) { $0.hasLoopback = true }
    #expect(open.findings == [] && open.isClean)
  }
}
