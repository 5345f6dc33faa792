internal import Bindery
internal import CBindery

/// A view model of a plugin that lives, as the plugin knows it, and what the plugin holds of the host.
final class LiveViewModelMemory: Sendable {
  // The plugin's own, for calls on the main actor.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  // The host's own, constant until the view model is released.
  nonisolated(unsafe) let observer: UnsafePointer<bindery_observer>

  /// Who is told of changes.
  let notice = ChangeNotice()

  private let type: PluginType
  private let live: LiveTable

  init(_ pointer: UnsafeMutableRawPointer, of type: PluginType, live: LiveTable) {
    self.pointer = pointer
    self.type = type
    self.live = live
    let observer = UnsafeMutablePointer<bindery_observer>.allocate(capacity: 1)
    observer.initialize(
      to: bindery_observer(
        size: UInt32(MemoryLayout<bindery_observer>.size), reserved: 0,
        state: Unmanaged.passUnretained(notice).toOpaque(),
        changed: { observer in
          observer?.pointee.state.map { Unmanaged<ChangeNotice>.fromOpaque($0).takeUnretainedValue().noteChange() }
        }))
    self.observer = UnsafePointer(observer)
  }

  deinit {
    observer.deallocate()
  }

  /// Releases the view model and then its model, in a later turn of the main actor. Nobody is told of a change any
  /// more at once.
  ///
  /// Never now: who let it go may have been told of a change, and then the plugin is still within that call.
  func release(with model: PluginModel) {
    notice.setObserver {}
    Task { @MainActor in releaseNow(model) }
  }

  private func releaseNow(_ model: PluginModel) {
    LiveContexts.set(nil, of: pointer)
    live.observe(pointer, of: type.table, nil)
    withExtendedLifetime(model) { type.table.release(viewModel: pointer) }
  }
}
