internal import Bindery
internal import CBindery
internal import Synchronization

/// A canvas that draws on the host's C canvas, and is valid only during the call that passed it.
struct ContractCanvas: TextCanvas {
  /// The C canvas of the host.
  let canvas: UnsafePointer<bindery_canvas>

  /// Draws a run of text with a role.
  func run(_ text: String, _ role: TextRole) {
    text.withContractText { canvas.pointee.run(canvas, role.contractRole.rawValue, $0) }
  }

  /// Draws a run of text with a role, given as UTF-8.
  func run(utf8: Span<UInt8>, _ role: TextRole) {
    utf8.withUnsafeBytes { bytes in
      let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      canvas.pointee.run(canvas, role.contractRole.rawValue, text)
    }
  }

  /// Draws a flexible space.
  func spacer() {
    canvas.pointee.spacer(canvas)
  }

  /// Ends the current line.
  func endLine() {
    canvas.pointee.end_line(canvas)
  }

  /// Returns the width of a text in columns, as the host measures it.
  func columns(of text: String) -> Int {
    text.withContractText { canvas.pointee.columns(canvas, $0) }
  }

  /// Calls a function with the size available to a view, together with the host's function that measures text.
  func withAvailable<Result>(_ size: bindery_size, _ body: (AvailableSize) throws -> Result) rethrows -> Result {
    let ruler = ContractRuler(canvas)
    defer { ruler.end() }
    return try body(
      AvailableSize(Size(columns: Int(size.columns), rows: Int(size.rows))) { ruler.columns(of: $0) })
  }
}

/// A function object that measures text with the host's canvas during a call, and counts characters afterwards.
///
/// A view may keep it for longer than the call, when the host's canvas is invalid.
private final class ContractRuler: Sendable {
  /// The address of the canvas, because a pointer isn't `Sendable`, or `nil` after the call.
  private let canvas: Mutex<UInt?>

  /// Creates a function object that measures with a canvas of the host.
  init(_ canvas: UnsafePointer<bindery_canvas>) {
    self.canvas = Mutex(UInt(bitPattern: canvas))
  }

  /// Stops using the host's canvas.
  func end() {
    canvas.withLock { $0 = nil }
  }

  /// Returns the width of a text in columns, as the host measures it, or its number of characters after the call.
  func columns(of text: String) -> Int {
    canvas.withLock { address in
      let canvas = address.flatMap { UnsafePointer<bindery_canvas>(bitPattern: $0) }
      return canvas.map { ContractCanvas(canvas: $0).columns(of: text) } ?? text.count
    }
  }
}

extension bindery_size {
  /// Creates a C size from a size in cells, clamped to the range from zero to a limit.
  init(_ size: Size, within limit: bindery_size) {
    self.init(
      columns: min(UInt32(clamping: size.columns), limit.columns), rows: min(UInt32(clamping: size.rows), limit.rows))
  }
}
