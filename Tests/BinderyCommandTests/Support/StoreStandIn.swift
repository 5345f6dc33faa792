import Foundation
import TestSupport

/// A stand-in for the iTunes Store, which ends when it is let go.
final class StoreStandIn {
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    server = try LoopbackServer(port: 0, connections: 100) { StoreReply.reply(to: $0) }
    folder = try TemporaryFolder()
  }

  deinit {
    server.stop()
  }

  /// What a program needs in its environment to ask the stand-in, with a cache and a count of calls of its own.
  var environment: [String: String] {
    [
      "BINDERY_ITUNES_URL": server.address, "XDG_CACHE_HOME": folder.path + "/cache",
      "XDG_STATE_HOME": folder.path + "/state",
    ]
  }

  /// Takes the store off the network.
  func stop() {
    server.stop()
  }
}
