internal import Bindery
internal import BinderyExchange
internal import BinderyStreams
internal import Synchronization

/// The thread on which a plugin makes items and reads files, one after the other, in the order of the host's calls.
///
/// Items whose view models live are made on the main actor, while this thread waits.
final class ItemThread: Sendable {
  private let plugin: WorkerPlugin
  private let host: HostLink
  /// The calls that the thread hasn't begun yet.
  private let calls = Mutex<[Frame]>([])
  /// The semaphore that is signaled for each call, and when the thread is closed.
  private let signal = Semaphore()

  /// The size of the thread's stack, in bytes.
  private static let stackSize = 8 << 20

  /// Starts the thread. If the system has none, ends the worker.
  init(of plugin: WorkerPlugin, for host: HostLink) {
    self.plugin = plugin
    self.host = host
    let isStarted = SystemThread.start(stackSize: Self.stackSize) { [self] in
      self.plugin.progress.withSlot(WorkProgress.itemsSlot) { run() }
    }
    if !isStarted { host.end(.noThread(for: "the items")) }
  }

  /// Enqueues the frame of a call for items or about files, which is decoded only when it is answered.
  func add(_ call: Frame) {
    calls.withLock { $0.append(call) }
    signal.signal()
  }

  /// Ends the thread once it has answered the calls that were enqueued before.
  func close() {
    signal.signal()
  }

  /// Makes the items of the calls until the thread is closed: the body of the thread.
  private func run() {
    let maker = ItemMaker(of: plugin)
    while let call = next() {
      do throws(ExchangeError) {
        try answer(call, with: maker)
      } catch {
        return host.end(for: error)
      }
    }
  }

  /// Waits for the next call and returns its frame, or `nil` once the thread is closed and all calls are answered.
  private func next() -> Frame? {
    signal.wait()
    return calls.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Answers a call on this thread, or on the main actor if it needs live view models. Throws if the call is malformed.
  private func answer(_ call: Frame, with maker: ItemMaker) throws(ExchangeError) {
    guard call.type != .files else { return try FilesAnswer(call).run(by: plugin, to: host) }
    var items = ItemsAnswer(try ItemsRequest(call.payload), call: call.call)
    guard !items.needsMainActor(for: plugin) else { return plugin.inbox.answer(items) }
    repeat { items.proceed(with: maker, to: host) } while !items.isOver
    plugin.progress.place = WorkProgress.Place()
  }
}
