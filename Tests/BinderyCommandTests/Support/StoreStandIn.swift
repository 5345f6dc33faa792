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
    server.stop()
  }
}
