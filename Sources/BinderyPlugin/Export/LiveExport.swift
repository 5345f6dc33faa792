internal import Bindery
internal import CBindery

/// A namespace for the C table of the kinds with live view models, and the functions of these.
enum LiveExport {
  /// Builds the C table of the kinds with live view models, which is never freed; `nil` if there are no kinds.
  static func table(of kinds: [Kind]) -> UnsafePointer<bindery_live>? {
    guard !kinds.isEmpty else { return nil }
    let names = PluginExport.constants(kinds.map { Optional($0.rawValue.contractConstant()) })
    return PluginExport.constants([
      bindery_live(
        size: UInt32(MemoryLayout<bindery_live>.size), reserved: 0, kinds: names, kind_count: kinds.count,
        activate: { _, viewModel, level in
          // A level that a later version added is higher than all known ones.
          try? live(viewModel)?.activate(Activation(rawValue: Int(level)) ?? .focused)
        },
        update: { _, viewModel, model, failure in
          guard let model, let viewModel = live(viewModel) else { return failed }
          return status(writingTo: failure) { try viewModel.update(to: ModelExport.of(model)) }
        },
        observe: { _, viewModel, observer in
          guard let viewModel else { return }
          observe(ViewModelExport.of(viewModel), observer)
        },
        handle: { _, viewModel, event, action, failure in
          guard let event, let viewModel = live(viewModel) else { return failed }
          return status(writingTo: failure) {
            try UserEvent(event.pointee).flatMap { try viewModel.action(for: $0) }?.description.write(to: action)
          }
        })
    ])
  }
}

/// Returns the live view model behind the host's pointer to a view model, or `nil` if that isn't live.
func live(_ viewModel: UnsafeMutableRawPointer?) -> (any BoundLiveViewModel)? {
  viewModel.flatMap { ViewModelExport.of($0).viewModel as? any BoundLiveViewModel }
}

/// Sets or removes the host's observer of the changes of a live view model.
private func observe(_ export: ViewModelExport, _ observer: UnsafePointer<bindery_observer>?) {
  guard let scope = export.scope, let viewModel = export.viewModel as? any BoundLiveViewModel else { return }
  scope.setObserver(observer)
  // Without an observer there is nothing to track.
  guard observer != nil else { return }
  try? viewModel.observe { [weak scope] in scope?.noteChange() }
}
