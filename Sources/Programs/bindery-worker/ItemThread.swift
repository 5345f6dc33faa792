internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// The single thread on which a plugin makes items, one after the other, as for a host that makes them in order.
final class ItemThread: Sendable {
  private let plugin: WorkerPlugin
  private let host: HostLink
  private let calls = Mutex<[ItemsTask]>([])
  private let signal = Semaphore()

  /// The size of the thread's stack, in bytes.
  private static let stackSize = 8 << 20

  /// Starts the thread, or ends the process if the system has none.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
    let isStarted = SystemThread.start(stackSize: Self.stackSize) { [self] in run() }
    if !isStarted { WorkerProcess.end(.done, "the system has no thread for the items") }
  }

  /// Enqueues a call.
  func add(_ call: ItemsTask) {
    calls.withLock { $0.append(call) }
    signal.signal()
  }

  private func run() {
    let maker = ItemMaker(of: plugin)
    while true {
      signal.wait()
      guard let call = calls.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      do throws(ExchangeError) {
        try call.answer(with: maker, to: host)
      } catch {
        WorkerProcess.end(.protocolError, "the host said what can't be understood: \(error)")
      }
      plugin.progress.place = WorkProgress.Place()
    }
  }
}
