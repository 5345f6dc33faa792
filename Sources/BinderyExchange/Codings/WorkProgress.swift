internal import Glibc

/// The progress of a plugin in a worker, in a page of memory that the host and the worker share.
///
/// It tells the host which item was being processed when the worker ended. The worker writes it before each call of the
/// plugin, which costs a store. A hostile plugin may write anything into it, but can blame only its own items for what
/// it does.
package final class WorkProgress: Sendable {
  /// The function of a plugin that a worker is calling, or `idle` if it calls none.
  package enum Stage: UInt8, Sendable {
    case idle, open, decode, identity, version, create, draw, preferredSize, property, action, releaseViewModel
    case releaseModel, activate, update, observe, handle, search, fetch, possible, contents, save, restore
  }

  /// What a worker is doing: which function of the plugin it calls, for which item of which call.
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

  // Shared with another process. Numbers are loaded and stored without tearing. There is no order between them, nor any
  // need of one: the reader reads after the last store, or only to see whether something has changed.
  private nonisolated(unsafe) let page: UnsafeMutableRawPointer

  /// Maps the page, or returns `nil` if that fails.
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

  /// What the worker is doing now, which the worker sets and the host reads; an unknown stage is read as `idle`.
  package var place: Place {
    get {
      let packed = page.load(fromByteOffset: 8, as: UInt32.self)
      return Place(
        call: page.load(as: UInt32.self), item: page.load(fromByteOffset: 4, as: UInt32.self),
        stage: Stage(rawValue: UInt8(truncatingIfNeeded: packed)) ?? .idle,
        member: UInt16(truncatingIfNeeded: packed >> 16))
    }
    set {
      page.storeBytes(of: newValue.call, as: UInt32.self)
      page.storeBytes(of: newValue.item, toByteOffset: 4, as: UInt32.self)
      enter(newValue.stage, member: Int(newValue.member))
    }
  }

  /// Records which function the worker calls next for the same item, with the index of a property or action.
  package func enter(_ stage: Stage, member: Int = 0) {
    page.storeBytes(
      of: UInt32(stage.rawValue) | UInt32(UInt16(clamping: member)) << 16, toByteOffset: 8, as: UInt32.self)
  }
}
