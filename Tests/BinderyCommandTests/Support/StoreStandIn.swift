import Foundation
import TestSupport

/// A stand-in for the iTunes Store, which ends when it is let go.
final class StoreStandIn {
  private let server: LoopbackServer?
  private let address: String
  private let folder: TemporaryFolder

  /// The descriptor that keeps the port from others where nobody listens.
  private let refusing: Int32?

  /// Creates a store, or the address of one that refuses connections for as long as this lives.
  init(isReachable: Bool = true) throws {
    folder = try TemporaryFolder()
    guard isReachable else {
      let (port, descriptor) = try LoopbackServer.refusedPort()
      (server, address, refusing) = (nil, "http://127.0.0.1:\(port)", descriptor)
      return
    }
    let server = try LoopbackServer(port: 0, connections: 100) { StoreReply.reply(to: $0) }
    (self.server, address, refusing) = (server, server.address, nil)
  }

  deinit {
    server?.stop()
    if let refusing { close(refusing) }
  }

  /// What a program needs in its environment to ask the stand-in, with a cache and a count of calls of its own.
  var environment: [String: String] {
    [
      "BINDERY_ITUNES_URL": address, "XDG_CACHE_HOME": folder.path + "/cache",
      "XDG_STATE_HOME": folder.path + "/state",
    ]
  }

  /// The files in the cache.
  var keptFiles: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path + "/cache")?.allObjects as? [String] ?? []
    var isFolder: ObjCBool = false
    return files.filter { path in
      FileManager.default.fileExists(atPath: folder.path + "/cache/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Takes the store off the network.
  func stop() {
    server?.stop()
  }
}
