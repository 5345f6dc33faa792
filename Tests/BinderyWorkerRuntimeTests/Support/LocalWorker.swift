import BinderyExchange
import BinderyLoading
import BinderyWorkerRuntime
import Foundation
import HostTestSupport
import Synchronization
import TestSupport

/// A worker in this process: its end of the exchange over a socket, with a plugin that isn't confined.
final class LocalWorker: HostEnd, Sendable {
  let socket: ExchangeSocket
  private let ends: Ends

  /// Why the worker ended, in the order in which it was told.
  private final class Ends: Sendable {
    let all = Mutex<[HostLink.End]>([])
  }

  /// The worker's end of the socket, which is closed once no thread of the worker uses it any more.
  private final class Descriptor: Sendable {
    let number: Int32

    init(number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Opens a plugin, and begins to serve it.
  @MainActor
  init(opening plugin: ZooPlugin) throws {
    var sockets: [Int32] = [-1, -1]
    try check(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets))
    let ends = Ends()
    let there = Descriptor(number: sockets[1])
    self.ends = ends
    socket = ExchangeSocket(descriptor: sockets[0], isQuiet: true)
    let link = HostLink(descriptor: there.number, isQuiet: true) { end in
      ends.all.withLock { $0.append(end) }
      // As the end of a process does.
      shutdown(there.number, Int32(SHUT_RDWR))
    }
    let order = WorkerOrder(path: plugin.path, digest: .zero, hostVersion: "1.0.0", limits: WorkerLimits())
    let opened = try WorkerPlugin(
      SealedImage(path: plugin.path), by: order, noting: ThreadProgress(try Self.progress()), for: link)
    Calls(of: opened, for: link).startReading()
  }

  deinit {
    close(socket.descriptor)
  }

  var lastWords: String { "\(ended)" }

  /// Why the worker ended, in the order in which it was told.
  var ended: [HostLink.End] { ends.all.withLock { $0 } }

  private static func progress() throws -> WorkProgress {
    let memory = try memory("progress")
    defer { close(memory) }
    try check(ftruncate(memory, off_t(WorkProgress.size)))
    return try unwrap(WorkProgress(descriptor: memory))
  }
}
