internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams
internal import Synchronization

/// The exchange between the host and one worker about live view models.
///
/// Calls go from the main actor of the host to that of the worker, and actions that the plugin sends go the other way.
/// The caller waits for the answer, or receives it when it arrives, as `LiveAnswers` says. These rules prevent a
/// deadlock:
///
/// * While the host waits for a call, it performs every action that comes from that worker. An action may call the same
///   worker again, and so on: the innermost call ends first. Actions from other workers stay in the queue until the
///   main actor is free, or waits for those workers.
/// * While the worker waits for an action, it serves the calls that are made and waited for in that action and no
///   others: each of them names the action as its cause. A call that the host had begun before, for reasons of its own,
///   stays in the queue until the plugin returns, and so does each asynchronous call. That does no harm: the
///   host performs the action meanwhile, whether it waits or not.
/// * Only waiting for the worker counts against the deadline of a call; performing its actions doesn't, nor does the
///   time for which they are in the queue of a host that waits for nothing. The number of actions in a call is limited,
///   so that every call ends.
/// * A worker makes items whose view models live on its main actor too, also while it waits for an action. The host may
///   wait for them on its main actor, so an action that is sent while an item is made is refused.
/// * Nothing else waits: notices of changes and releases of view models have no answer. Where answers arrive, not even
///   writing waits: an outbox writes in the order of the calls.
final class LiveExchange: Sendable {
  /// A view model in the worker: the listener for its changes, and the context in which its actions are performed.
  struct Known {
    /// The listener that is notified when the view model changes and when the worker ends.
    let listener: any LiveListener
    /// The context in which the view model's actions are performed.
    let context: Context
  }

  /// An action that came from the worker.
  struct Sent {
    /// The call number under which the worker sent the action, which the reply repeats.
    let call: UInt32
    /// The action with the number of its view model.
    let action: SentAction

    /// Whether the deadlines of the worker's calls are suspended until the action has been performed.
    let isHeld: Bool
  }

  /// The mutable state of the exchange.
  struct State {
    /// The number of the view model that was added last.
    var last: UInt32 = 0
    /// The live view models in the worker, by their numbers.
    var known: [UInt32: Known] = [:]

    /// The actions of the worker that wait to be performed.
    var sent: [Sent] = []

    /// The bytes of the actions that are in the queue or being performed.
    var sentSize = 0

    /// The call numbers of the actions that are being performed, the innermost last.
    var doing: [UInt32] = []

    /// The semaphores of the calls that are waited for, the innermost last.
    var waiting: [Semaphore] = []

    /// The queue of writes for asynchronous calls, or `nil` before the first such call.
    var outbox: LiveOutbox?

    /// The number of pending asynchronous calls, and of the actions that came since such a call last ended.
    var arriving = (calls: 0, actions: 0)

    /// Whether the worker once let `askSoon` time out, which doesn't wait for it any more.
    var isLate = false
  }

  /// The most actions that are performed while the host waits for one call.
  static let limitOfCall = 1024

  /// The identifier of the plugin as text, for errors.
  let plugin: String

  /// The context in which actions are performed that the plugin sends without a view model.
  let context: Context

  /// The mutable state, which extensions in other files use too.
  let state = Mutex(State())

  /// Creates an exchange without view models. Actions that the plugin sends without a view model go to `context`.
  init(of plugin: String, context: Context) {
    self.plugin = plugin
    self.context = context
  }

  /// The number of view models that live in the worker, or are about to be created there.
  var count: Int { state.withLock { $0.known.count } }

  /// Registers a view model that is about to be created, and returns its number.
  ///
  /// Changes of the view model are reported to `listener`, and its actions go to `context`.
  func add(_ listener: any LiveListener, in context: Context) -> UInt32 {
    state.withLock { state in
      repeat { state.last &+= 1 } while state.last == 0 || state.known[state.last] != nil
      state.known[state.last] = Known(listener: listener, context: context)
      return state.last
    }
  }

  /// Removes the view model with a number from the host's list, without a message to the worker.
  func remove(_ number: UInt32) {
    let known = state.withLock { $0.known.removeValue(forKey: number) }
    // Outside of the lock: releasing it may release other objects.
    withExtendedLifetime(known) {}
  }

  /// Releases the view model with a number, in the host and in the worker.
  func release(_ number: UInt32, on connection: WorkerConnection) {
    remove(number)
    let payload = LiveRequest(number, cause: 0, .release).payload
    write { connection.send(.live, call: 0, payload: payload) }
  }

  /// Calls a closure that writes to the worker: at once, or after the queued writes if there is an outbox.
  func write(_ body: @escaping @Sendable () -> Void) {
    if let outbox = state.withLock({ $0.outbox }) { outbox.add(body) } else { body() }
  }

  /// Releases all view models and drops all queued actions after the worker has ended, and notifies the listeners.
  func end(_ end: WorkerEnd) {
    let former = state.withLock { state in
      defer { (state.known, state.sent) = ([:], []) }
      return state.known
    }
    for known in former.values { known.listener.noteEnd(end) }
  }
}
