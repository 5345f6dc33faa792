internal import Bindery
internal import BinderyContract
internal import CBindery

/// A plugin's pointer to a live view model, and the observer that the host gives to the plugin.
final class LiveViewModelMemory: Sendable {
  // Owned by the plugin, and passed to it on the main actor only.
  /// The pointer by which the plugin knows the view model.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  // Owned by the host, and constant until the view model is released.
  /// The observer that the plugin notifies of changes.
  nonisolated(unsafe) let observer: UnsafePointer<bindery_observer>

  /// The notifier that forwards the plugin's notifications of changes to the host's observer.
  let notice = ChangeNotice()

  /// The media type of the view model.
  private let type: PluginType
  /// The plugin's functions for live view models.
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

  /// Stops change notifications at once, and releases the view model and then its model in a later job of the main
  /// actor.
  ///
  /// They aren't released at once, because the last reference may be dropped in a change notification, during a call of
  /// the plugin.
  func releaseLater(with model: PluginModel) {
    notice.setObserver {}
    Task { @MainActor in release(with: model) }
  }

  /// Releases the view model before its model `model`. Has to be called on the main actor.
  func release(with model: PluginModel) {
    LiveContexts.set(nil, of: pointer)
    live.observe(pointer, of: type.table, nil)
    withExtendedLifetime(model) { type.table.release(viewModel: pointer) }
  }
}
