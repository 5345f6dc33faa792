internal import Bindery
internal import BinderyContract
internal import CBindery

/// A plugin's pointer to a live view model, with the observer that the plugin holds of the host.
final class LiveViewModelMemory: Sendable {
  // Owned by the plugin, and passed to it on the main actor only.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  // Owned by the host, and constant until the view model is released.
  nonisolated(unsafe) let observer: UnsafePointer<bindery_observer>

  /// The notice that the plugin's change notifications arrive at.
  let notice = ChangeNotice()

  private let type: PluginType
  private let live: LiveTable

  /// Takes ownership of a view model that the plugin has created, and allocates its observer.
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

  /// Releases the view model and then its model in a later job of the main actor, and stops change notifications at
  /// once.
  ///
  /// Neither is released at once, since the last reference may go away within a change notification, while the plugin
  /// is still in that call.
  func releaseLater(with model: PluginModel) {
    notice.setObserver {}
    Task { @MainActor in release(with: model) }
  }

  /// Releases the view model, whose model is released afterwards. The caller is on the main actor.
  func release(with model: PluginModel) {
    LiveContexts.set(nil, of: pointer)
    live.observe(pointer, of: type.table, nil)
    withExtendedLifetime(model) { type.table.release(viewModel: pointer) }
  }
}
