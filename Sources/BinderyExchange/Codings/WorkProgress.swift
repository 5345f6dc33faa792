internal import Glibc

/// What a plugin in a worker is doing: a page of memory that host and worker share, so that the host knows which item
/// was in work when the worker ended.
///
/// The worker writes it before each call of the plugin, which costs a store. A hostile plugin may write anything into
/// it, and can blame no item but its own for what it does.
package final class WorkProgress: Sendable {
  /// What a plugin is asked for.
  package enum Stage: UInt8, Sendable {
    case idle, open, decode, identity, version, create, draw, preferredSize, property, action, releaseViewModel
    case releaseModel, activate, update, observe, handle, search, fetch
  }

  /// A place in the work of a plugin.
  package struct Place: Hashable, Sendable {
    /// The call that the worker is about; 0 where it is about none.
    package var call: UInt32 = 0

    /// The item of the call.
    package var item: UInt32 = 0

    /// What the plugin was asked for.
    package var stage = Stage.idle

    /// Which of the properties or actions it is.
    package var member: UInt16 = 0

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - call: The call that the worker is about; 0 where it is about none.
    ///   - item: The item of the call.
    ///   - stage: What the plugin was asked for.
    ///   - member: Which of the properties or actions it is.
    package init(call: UInt32 = 0, item: UInt32 = 0, stage: Stage = .idle, member: UInt16 = 0) {
      self.call = call
      self.item = item
      self.stage = stage
      self.member = member
    }
  }

  /// The size of the page.
  package static let size = 4096

  // Shared with another process. Numbers are stored and loaded whole; there is no order between them, nor any need of
  // one: whoever reads does so when nobody writes any more, or only to see whether something has changed.
  private nonisolated(unsafe) let page: UnsafeMutableRawPointer

  /// Maps the page.
  ///
  /// - Parameter descriptor: The memory, of `size` bytes. It may be closed afterwards.
  package init?(descriptor: Int32) {
    let page = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let page, page != MAP_FAILED else { return nil }
    self.page = page
  }

  deinit {
    munmap(page, Self.size)
  }

  /// Where the plugin is.
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
      page.storeBytes(
        of: UInt32(newValue.stage.rawValue) | UInt32(newValue.member) << 16, toByteOffset: 8, as: UInt32.self)
    }
  }

  /// Notes what the plugin is asked for next about the same item.
  ///
  /// - Parameters:
  ///   - stage: What the plugin is asked for.
  ///   - member: Which of the properties or actions it is.
  package func enter(_ stage: Stage, member: Int = 0) {
    page.storeBytes(
      of: UInt32(stage.rawValue) | UInt32(UInt16(clamping: member)) << 16, toByteOffset: 8, as: UInt32.self)
  }
}
