internal import Glibc

/// The progress of a plugin in a worker, in a page of memory that the host and the worker share.
///
/// It tells the host which item was being processed when the worker ended. The worker writes it before each call of the
/// plugin, which costs a store. Each thread that calls the plugin has a slot of its own, so that the end is blamed on
/// the function that caused it. A hostile plugin may overwrite the page, but can only blame one of its own items.
package final class WorkProgress: Sendable {
  /// The function of a plugin that a worker is calling, or `idle` if it calls none.
  package enum Stage: UInt8, Sendable {
    case idle, open, decode, identity, version, create, draw, preferredSize, property, action, releaseViewModel
    case releaseModel, activate, update, observe, handle, search, fetch, possible, contents, save, restore
    case file
  }

  /// A position of a worker: the function of the plugin that it calls, for which item of which call.
  package struct Place: Hashable, Sendable {
    /// The number of the host's call that the worker is processing, or 0 if it is processing none.
    package var call: UInt32 = 0

    /// The index of the item in a call for items; 0 in other calls.
    package var item: UInt32 = 0

    /// The function of the plugin that the worker is calling.
    package var stage = Stage.idle

    /// The index of the property or action that the worker is reading; 0 at other stages.
    package var member: UInt16 = 0

    /// Creates a position, which by default is that of an idle worker.
    package init(call: UInt32 = 0, item: UInt32 = 0, stage: Stage = .idle, member: UInt16 = 0) {
      self.call = call
      self.item = item
      self.stage = stage
      self.member = member
    }
  }

  /// The size of the shared page, in bytes.
  package static let size = 4096

  /// The number of slots of the page, each for one thread that calls the plugin.
  package static let slotCount = 64

  /// The index of the slot of the thread that makes items. It is blamed if several calls may be.
  package static let itemsSlot = 0

  /// The index of the slot of the main actor, which opens the plugin and serves its live view models.
  package static let mainSlot = 1

  /// The indices of the slots of searches and fetches.
  package static let streamSlots = 2..<slotCount

  /// The size of a thread's slot in bytes.
  private static let slotSize = 16
  /// The byte offset of the record of a crash.
  private static let crashOffset = 2048

  // Shared with another process. Numbers are loaded and stored without tearing. There is no order between them, nor any
  // need of one: the reader reads after the last store, or only to see whether something has changed.
  /// The shared page of memory.
  private nonisolated(unsafe) let page: UnsafeMutableRawPointer

  /// Maps the shared page into this process, or returns `nil` if that fails.
  ///
  /// The descriptor is one of memory of `size` bytes, and may be closed afterwards.
  package init?(descriptor: Int32) {
    let page = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let page, page != MAP_FAILED else { return nil }
    self.page = page
  }

  deinit {
    munmap(page, Self.size)
  }
}

// What the worker writes.
extension WorkProgress {
  /// The position of the thread that has a slot; an unknown stage is read as `idle`. `slot` is less than `slotCount`.
  package subscript(slot: Int) -> Place {
    get {
      let start = slot * Self.slotSize
      let packed = page.load(fromByteOffset: start + 8, as: UInt32.self)
      return Place(
        call: page.load(fromByteOffset: start, as: UInt32.self),
        item: page.load(fromByteOffset: start + 4, as: UInt32.self),
        stage: Stage(rawValue: UInt8(truncatingIfNeeded: packed)) ?? .idle,
        member: UInt16(truncatingIfNeeded: packed >> 16))
    }
    set {
      let start = slot * Self.slotSize
      page.storeBytes(of: newValue.call, toByteOffset: start, as: UInt32.self)
      page.storeBytes(of: newValue.item, toByteOffset: start + 4, as: UInt32.self)
      enter(newValue.stage, member: Int(newValue.member), in: slot)
    }
  }

  /// Records which function of the plugin the thread with a slot calls next for the same item. `member` is the index of
  /// a property or action.
  package func enter(_ stage: Stage, member: Int = 0, in slot: Int) {
    page.storeBytes(
      of: UInt32(stage.rawValue) | UInt32(UInt16(clamping: member)) << 16, toByteOffset: slot * Self.slotSize + 8,
      as: UInt32.self)
  }

  /// The slot of the thread that ended the process, plus one. It is `UInt32.max` if that thread had no slot, and 0 if
  /// the process runs.
  ///
  /// A signal handler stores the number there. The pointer is valid for the lifetime of this object.
  package var crash: UnsafeMutablePointer<UInt32> {
    (page + Self.crashOffset).assumingMemoryBound(to: UInt32.self)
  }
}

// What the host reads.
extension WorkProgress {
  /// Returns what the worker is doing or, if it has ended, the position to blame for the end.
  ///
  /// - Parameter calls: The numbers of the calls that took too long, if the worker was ended for that.
  /// - Returns: The position, which is idle if there is none, or if it isn't known which of several is to blame.
  package func place(ofOverdue calls: Set<UInt32> = []) -> Place {
    let slot = Int(crash.pointee) - 1
    if (0..<Self.slotCount).contains(slot) { return self[slot] }
    let places = (0..<Self.slotCount).map { self[$0] }.filter { $0 != Place() }
    // A thread of the plugin's own crashed, and may have worked for any of the calls.
    if slot >= Self.slotCount, places.count > 1 { return Place() }
    return places.first { calls.contains($0.call) } ?? places.first ?? Place()
  }
}
