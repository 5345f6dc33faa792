internal import Bindery
internal import CBindery
internal import Synchronization

/// A canvas of the host, valid during the call that passed it.
struct ContractCanvas: TextCanvas {
  /// The host's own canvas.
  let canvas: UnsafePointer<bindery_canvas>

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

  /// Calls a function with the available size, in which text is measured by the host.
  func withAvailable<Result>(_ size: bindery_size, _ body: (AvailableSize) throws -> Result) rethrows -> Result {
    let ruler = ContractRuler(canvas)
    defer { ruler.end() }
    return try body(
      AvailableSize(Size(columns: Int(size.columns), rows: Int(size.rows))) { ruler.columns(of: $0) })
  }
}

/// A ruler that measures text by the host during its call, and counts characters afterwards.
///
/// A view may keep the ruler for longer than the call, but the host's canvas is invalid then.
private final class ContractRuler: Sendable {
  /// The canvas as an address, because a pointer isn't `Sendable`.
  private let canvas: Mutex<UInt?>

  init(_ canvas: UnsafePointer<bindery_canvas>) {
    self.canvas = Mutex(UInt(bitPattern: canvas))
  }

  func end() {
    canvas.withLock { $0 = nil }
  }

  func columns(of text: String) -> Int {
    canvas.withLock { address in
      let canvas = address.flatMap { UnsafePointer<bindery_canvas>(bitPattern: $0) }
      return canvas.map { ContractCanvas(canvas: $0).columns(of: text) } ?? text.count
    }
  }
}

extension bindery_size {
  /// Creates a size of the contract, clamped to the range from zero to a limit.
  init(_ size: Size, within limit: bindery_size) {
    self.init(
      columns: min(UInt32(clamping: size.columns), limit.columns), rows: min(UInt32(clamping: size.rows), limit.rows))
  }
}
