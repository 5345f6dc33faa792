internal import Bindery
internal import CBindery

/// A namespace for the C table of views for other purposes than a row, such as detail pages.
enum ViewsExport {
  /// Builds the C table of views for other purposes than a row, which is never freed; `nil` if there are no such views.
  static func table(of bindings: [ViewBinding]) -> UnsafePointer<bindery_views>? {
    let views = bindings.flatMap { binding in
      ViewPurpose.allCases.filter { $0 != .row && binding.purposes.contains($0) }
        .map { Optional(table(of: binding.kind, for: $0)) }
    }
    guard !views.isEmpty else { return nil }
    return PluginExport.constants([
      bindery_views(
        size: UInt32(MemoryLayout<bindery_views>.size), reserved: 0, views: PluginExport.constants(views),
        view_count: views.count)
    ])
  }

  /// Returns the C table of a media type's view for a purpose, which is never freed.
  private static func table(of kind: Kind, for purpose: ViewPurpose) -> UnsafePointer<bindery_view> {
    var view = bindery_view()
    view.size = UInt32(MemoryLayout<bindery_view>.size)
    view.purpose = purpose.contractPurpose.rawValue
    view.kind = kind.rawValue.contractConstant()
    view.setFunctions(for: purpose)
    return PluginExport.constants([view])
  }
}

extension bindery_view {
  /// Sets the C functions of the view for a purpose; each purpose has its own, because they get no pointer to the view.
  fileprivate mutating func setFunctions(for purpose: ViewPurpose) {
    switch purpose {
    case .row: break
    case .detail:
      draw = { _, viewModel, canvas, failure in drawView(.detail, of: viewModel, on: canvas, failure) }
      preferred_size = { _, viewModel, available, canvas, preferred, failure in
        measureView(.detail, of: viewModel, available, canvas, preferred, failure)
      }
    case .compact:
      draw = { _, viewModel, canvas, failure in drawView(.compact, of: viewModel, on: canvas, failure) }
      preferred_size = { _, viewModel, available, canvas, preferred, failure in
        measureView(.compact, of: viewModel, available, canvas, preferred, failure)
      }
    }
  }
}

/// Draws a view model's row on the host's canvas, and returns the C status.
func drawRow(
  of viewModel: UnsafeMutableRawPointer?, on canvas: UnsafePointer<bindery_canvas>?,
  _ failure: UnsafePointer<bindery_sink>?
) -> Int32 {
  draw(viewModel, on: canvas, failure) { viewModel, canvas in try viewModel.draw(on: &canvas) }
}

/// Draws a view model's view for a purpose on the host's canvas, and returns the C status.
private func drawView(
  _ purpose: ViewPurpose, of viewModel: UnsafeMutableRawPointer?, on canvas: UnsafePointer<bindery_canvas>?,
  _ failure: UnsafePointer<bindery_sink>?
) -> Int32 {
  draw(viewModel, on: canvas, failure) { viewModel, canvas in try viewModel.draw(as: purpose, on: &canvas) }
}

/// Writes the preferred size of a view model's row to `preferred`, and returns the C status.
func measureRow(
  of viewModel: UnsafeMutableRawPointer?, _ available: bindery_size, _ canvas: UnsafePointer<bindery_canvas>?,
  _ preferred: UnsafeMutablePointer<bindery_size>?, _ failure: UnsafePointer<bindery_sink>?
) -> Int32 {
  measure(viewModel, available, canvas, preferred, failure) { try $0.preferredSize(fitting: $1) }
}

/// Writes the preferred size of a view model's view for a purpose to `preferred`, and returns the C status.
private func measureView(
  _ purpose: ViewPurpose, of viewModel: UnsafeMutableRawPointer?, _ available: bindery_size,
  _ canvas: UnsafePointer<bindery_canvas>?, _ preferred: UnsafeMutablePointer<bindery_size>?,
  _ failure: UnsafePointer<bindery_sink>?
) -> Int32 {
  measure(viewModel, available, canvas, preferred, failure) { try $0.preferredSize(as: purpose, fitting: $1) }
}

@inline(__always)
private func draw(
  _ viewModel: UnsafeMutableRawPointer?, on canvas: UnsafePointer<bindery_canvas>?,
  _ failure: UnsafePointer<bindery_sink>?, _ body: (any BoundViewModel, inout any TextCanvas) throws -> Void
) -> Int32 {
  guard let viewModel, let canvas else { return failed }
  return status(writingTo: failure) {
    var target: any TextCanvas = ContractCanvas(canvas: canvas)
    try body(ViewModelExport.of(viewModel).viewModel, &target)
  }
}

/// Returns the preferred size of a view for a purpose in an available size: a function of the C table.
@inline(__always)
private func measure(
  _ viewModel: UnsafeMutableRawPointer?, _ available: bindery_size, _ canvas: UnsafePointer<bindery_canvas>?,
  _ preferred: UnsafeMutablePointer<bindery_size>?, _ failure: UnsafePointer<bindery_sink>?,
  _ body: (any BoundViewModel, AvailableSize) throws -> Size
) -> Int32 {
  guard let viewModel, let canvas, let preferred else { return failed }
  return status(writingTo: failure) {
    let size = try ContractCanvas(canvas: canvas).withAvailable(available) {
      try body(ViewModelExport.of(viewModel).viewModel, $0)
    }
    preferred.pointee = bindery_size(size, within: available)
  }
}
