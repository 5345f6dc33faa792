internal import Bindery
internal import CBindery

/// A canvas of the host, valid during the call that was given it.
struct ContractCanvas: TextCanvas {
  private let canvas: UnsafePointer<bindery_canvas>

  init(canvas: UnsafePointer<bindery_canvas>) {
    self.canvas = canvas
  }

  func run(_ text: String, _ role: TextRole) {
    text.withContractText { canvas.pointee.run(canvas, role.contractRole.rawValue, $0) }
  }

  func run(utf8: Span<UInt8>, _ role: TextRole) {
    utf8.withUnsafeBytes { bytes in
      let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      canvas.pointee.run(canvas, role.contractRole.rawValue, text)
    }
  }

  func spacer() {
    canvas.pointee.spacer(canvas)
  }

  func endLine() {
    canvas.pointee.end_line(canvas)
  }

  func columns(of text: String) -> Int {
    text.withContractText { canvas.pointee.columns(canvas, $0) }
  }

  /// The room there is, measured as the host measures.
  func available(_ size: bindery_size) -> AvailableSize {
    // The closure is called only while the host's call lasts: preferredSize() has no way to keep it past its return
    // that the protocol allows.
    nonisolated(unsafe) let canvas = canvas
    return AvailableSize(Size(columns: Int(size.columns), rows: Int(size.rows))) {
      ContractCanvas(canvas: canvas).columns(of: $0)
    }
  }
}

extension bindery_size {
  /// Creates a size of the contract, no larger than another; what is negative counts as nothing.
  init(_ size: Size, within limit: bindery_size) {
    self.init(
      columns: min(UInt32(clamping: size.columns), limit.columns), rows: min(UInt32(clamping: size.rows), limit.rows))
  }
}
