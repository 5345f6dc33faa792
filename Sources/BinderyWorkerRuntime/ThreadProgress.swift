package import BinderyExchange
internal import CSystem
internal import Synchronization

/// A record of what the plugin is doing on each thread that calls it, in memory that the host can read.
///
/// A thread has a slot of that memory while it calls the plugin. If the thread crashes or ends the process, a signal
/// handler stores which slot that was.
package final class ThreadProgress: Sendable {
  /// The memory that the host can read.
  private let shared: WorkProgress
  /// The slots for further threads that are free.
  private let freeSlots = Mutex(Array(WorkProgress.streamSlots.reversed()))

  /// Creates a record in memory that is shared with the host. The calling thread gets the slot of the main actor.
  package init(_ shared: WorkProgress) {
    self.shared = shared
    cfault_number_thread(Self.number(of: WorkProgress.mainSlot))
  }

  /// The plugin's function that the calling thread calls now, with its call and item. A thread without a slot is always
  /// idle.
  package var place: WorkProgress.Place {
    get { slot.map { shared[$0] } ?? WorkProgress.Place() }
    set { if let slot { shared[slot] = newValue } }
  }

  /// Records which function of the plugin the calling thread calls next for the same item. `member` is the index of a
  /// property or action.
  func enter(_ stage: WorkProgress.Stage, member: Int = 0) {
    if let slot { shared.enter(stage, member: member, in: slot) }
  }

  /// Calls a closure while the calling thread has the slot with a number, and restores the thread's former slot
  /// afterwards.
  func withSlot<Result>(_ slot: Int, _ body: () -> Result) -> Result {
    let former = cfault_number_thread(Self.number(of: slot))
    defer { cfault_number_thread(former) }
    return body()
  }

  /// Calls a closure while the calling thread has a free slot, in which `place` is recorded, or no slot if all are
  /// taken.
  func noting<Result>(_ place: WorkProgress.Place, _ body: () -> Result) -> Result {
    guard let slot = freeSlots.withLock({ $0.popLast() }) else { return body() }
    shared[slot] = place
    defer {
      shared[slot] = WorkProgress.Place()
      freeSlots.withLock { $0.append(slot) }
    }
    return withSlot(slot, body)
  }

  /// The number of the calling thread's slot in the shared memory, or `nil` if it has none.
  private var slot: Int? {
    let number = cfault_thread_number()
    return number == 0 ? nil : Int(number) - 1
  }

  /// Returns the number by which a thread remembers its slot, which is never 0.
  private static func number(of slot: Int) -> UInt32 { UInt32(slot + 1) }
}
