internal import Bindery
internal import CBindery
internal import Synchronization

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

  /// Calls a function with the room there is, measured as the host measures.
  func withAvailable<Result>(_ size: bindery_size, _ body: (AvailableSize) throws -> Result) rethrows -> Result {
    let ruler = ContractRuler(canvas)
    defer { ruler.end() }
    return try body(
      AvailableSize(Size(columns: Int(size.columns), rows: Int(size.rows))) { ruler.columns(of: $0) })
  }
}

/// Measures as the host does while its call lasts, and counts characters afterwards: a
/// view may keep what it was given, and the host's canvas is gone then.
private final class ContractRuler: Sendable {
  /// The canvas as an address, since a pointer can't be handed between threads.
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
  /// Creates a size of the contract, no larger than another; what is negative counts as nothing.
  init(_ size: Size, within limit: bindery_size) {
    self.init(
      columns: min(UInt32(clamping: size.columns), limit.columns), rows: min(UInt32(clamping: size.rows), limit.rows))
  }
}
