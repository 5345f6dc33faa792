internal import Bindery
internal import BinderyExchange
internal import Glibc
internal import Synchronization

/// The single thread on which a plugin makes items, one after the other, as for a host that makes them in order.
final class ItemThread: Sendable {
  private let plugin: WorkerPlugin
  private let host: HostLink
  private let calls = Mutex<[ItemsCall]>([])
  private let signal = ThreadSignal()

  /// The size of the thread's stack, in bytes.
  private static let stackSize = 8 << 20

  /// Starts the thread, or ends the process if the system has none.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
    let isStarted = Self.start(Unmanaged.passRetained(self))
    if !isStarted { WorkerProcess.end(.done, "the system has no thread for the items") }
  }

  /// Enqueues a call.
  func add(_ call: ItemsCall) {
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

  private static func start(_ thread: Unmanaged<ItemThread>) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    var id = pthread_t()
    return pthread_create(&id, &attributes, entry, thread.toOpaque()) == 0
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { thread in
    thread.map { Unmanaged<ItemThread>.fromOpaque($0).takeRetainedValue().run() }
    return nil
  }
}
