internal import Bindery
internal import CBindery

/// The table of the kinds whose view models live.
enum LiveExport {
  /// Builds the table, which is never freed; nothing where no kind lives.
  static func table(of kinds: [Kind]) -> UnsafePointer<bindery_live>? {
    guard !kinds.isEmpty else { return nil }
    let names = PluginExport.constants(kinds.map { Optional($0.rawValue.contractConstant()) })
    return PluginExport.constants([
      bindery_live(
        size: UInt32(MemoryLayout<bindery_live>.size), reserved: 0, kinds: names, kind_count: kinds.count,
        activate: { _, viewModel, level in
          // A level that came later is more than all that are known.
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

/// The view model that the host passed.
private func live(_ viewModel: UnsafeMutableRawPointer?) -> (any BoundLiveViewModel)? {
  viewModel.flatMap { ViewModelExport.of($0).viewModel as? any BoundLiveViewModel }
}

/// Tells the host of changes from now on, through its observer.
private func observe(_ export: ViewModelExport, _ observer: UnsafePointer<bindery_observer>?) {
  guard let scope = export.scope, let viewModel = export.viewModel as? any BoundLiveViewModel else { return }
  scope.setObserver(observer)
  try? viewModel.observe { [weak scope] in scope?.noteChange() }
}
