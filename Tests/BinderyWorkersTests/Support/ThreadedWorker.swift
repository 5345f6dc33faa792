import BinderyExchange
import BinderyLoading
import BinderyStreams
import BinderySystem
import BinderyWorkerRuntime
@testable import BinderyWorkers
import CSystem
import Glibc
import Synchronization

/// A worker's end of the exchange on threads of this process, in place of a process of its own.
final class ThreadedWorker: WorkerProcess {
  private let socket: Descriptor
  private let hasEnded = Mutex(false)
  private let end = Semaphore()

  private init(over socket: Int32) {
    self.socket = Descriptor(owning: socket)
  }

  /// Starts a worker that opens a plugin once it is told to, and connects to it.
  static func connect(
    to image: SealedImage, _ handlers: WorkerConnection.Handlers
  ) throws(SystemError) -> WorkerConnection {
    var sockets: [Int32] = [-1, -1]
    guard cprocess_socket_pair(&sockets) else { throw .last }
    let memory = cprocess_shared_memory("bindery-progress", WorkProgress.size)
    defer { close(memory) }
    guard let progress = WorkProgress(descriptor: memory) else { throw .last }
    let worker = ThreadedWorker(over: sockets[1])
    worker.serve(image, progress)
    return try WorkerConnection.connect(
      to: worker,
      over: WorkerConnection.Ends(socket: sockets[0], output: -1, alarm: cprocess_counter(), progress: progress),
      limits: .patient, handlers: handlers)
  }

  private func serve(_ image: SealedImage, _ progress: WorkProgress) {
    let link = HostLink(descriptor: socket.number, isQuiet: true) { [self] _ in kill() }
    let isStarted = SystemThread.start { [self] in
      guard let frame = link.nextFrame(), let order = try? WorkerOrder(frame.payload) else { return kill() }
      Task { @MainActor in
        do throws(PluginError) {
          let plugin = try WorkerPlugin(image, by: order, noting: ThreadProgress(progress), for: link)
          link.send(.opened, call: frame.call, payload: plugin.tables.payload)
          Calls(of: plugin, for: link).startReading()
        } catch {
          link.fail(error, call: frame.call)
          kill()
        }
      }
    }
    if !isStarted { kill() }
  }

  // MARK: As a process

  let processorTime: Duration? = nil

  func kill() {
    shutdown(socket.number, Int32(SHUT_RDWR))
    hasEnded.withLock { $0 = true }
    end.signal()
  }

  func stop() {}
  func resume() {}

  func wait(atMost milliseconds: Int32) -> Bool {
    hasEnded.withLock { $0 } || end.wait(atMost: .milliseconds(Int64(milliseconds)))
  }

  func reap() -> ProcessEnd {
    ProcessEnd(wasSignaled: false, code: 0, processorTime: .zero)
  }
}

extension WorkerLimits {
  /// The limits of workers that don't hang: no machine is too slow for their deadline.
  fileprivate static var patient: WorkerLimits {
    var limits = WorkerLimits()
    limits.deadline = .seconds(3600)
    return limits
  }
}
