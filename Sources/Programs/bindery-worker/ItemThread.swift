internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// The single thread on which a plugin makes items, one after the other, as for a host that makes them in order.
final class ItemThread: Sendable {
  private let plugin: WorkerPlugin
  private let host: HostLink
  private let calls = Mutex<[Frame]>([])
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

  /// Enqueues a call for items, which is decoded only when it is answered.
  func add(_ call: Frame) {
    calls.withLock { $0.append(call) }
    signal.signal()
  }

  private func run() {
    let maker = ItemMaker(of: plugin)
    while true {
      signal.wait()
      guard let call = calls.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      do throws(ExchangeError) {
        try answer(call, with: maker)
      } catch {
        WorkerProcess.end(for: error)
      }
      plugin.progress.place = WorkProgress.Place()
    }
  }

  /// Answers a call, for all records or for the first ones up to `AnswerLimits.call` bytes of answers.
  ///
  /// Throws if the call is malformed.
  private func answer(_ call: Frame, with maker: ItemMaker) throws(ExchangeError) {
    let request = try ItemsRequest(call.payload)
    var batch = AnswerBatch(call: call.call)
    for (index, record) in request.records.enumerated() {
      let place = WorkProgress.Place(call: call.call, item: UInt32(clamping: index), stage: .decode)
      batch.add { maker.append(record, request.wanted, at: place, to: &$0) }
      if batch.isDue { batch.send(to: host) }
      if batch.isSpent { return }
    }
    if !batch.isEmpty || request.records.isEmpty { batch.send(to: host) }
  }
}
