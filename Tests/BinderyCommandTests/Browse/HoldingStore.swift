import Foundation
import Synchronization
import TestSupport

/// A stand-in for the iTunes Store that doesn't answer some requests, and logs when the client has given one of them
/// up.
final class HoldingStore {
  /// What the store saw, in order: `+` and the name of a held request that came, and `-` and the name of one whose
  /// connection the client has closed before there was an answer.
  let log = Journal()

  private let server: LoopbackServer
  private let folder: TemporaryFolder

  /// Starts a store.
  ///
  /// - Parameter name: Returns the name of a request to hold, or `nil` for one to answer.
  /// - Throws: A `POSIXError` if there is no port.
  init(holding name: @escaping @Sendable (LoopbackRequest) -> String?) throws {
    folder = try TemporaryFolder()
    let log = log
    server = try LoopbackServer(connections: 100) { request in
      guard let name = name(request) else { return StoreReply.reply(to: request) }
      let closed = Gate()
      log.write("+\(name)")
      Thread.detachNewThread {
        closed.wait()
        log.write("-\(name)")
      }
      return LoopbackReply([.hangUp, .open(closed)])
    }
  }

  deinit { server.stop() }

  /// What a program needs in its environment to ask the store, with folders of its own.
  var environment: [String: String] {
    [
      "BINDERY_ITUNES_URL": server.address, "XDG_CACHE_HOME": folder.path + "/cache",
      "XDG_STATE_HOME": folder.path + "/state",
    ]
  }

  /// Waits until the last line of the log about a request is this one.
  ///
  /// On a busy machine a client may run out of time meanwhile, and ask again.
  func sees(_ line: String) async throws {
    let log = log
    try await waitUntil("the store sees \(line), and not \(log.lines)") {
      log.lines.last { $0.dropFirst() == line.dropFirst() } == line
    }
  }
}
