internal import Bindery
internal import CBindery

/// Hands a canvas of this host to a plugin for the time of a call.
///
/// - Parameters:
///   - canvas: The canvas.
///   - body: The call. The pointer is valid until it returns.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func withContractCanvas<Result, Failure: Error>(
  _ canvas: inout any TextCanvas, _ body: (UnsafePointer<bindery_canvas>) throws(Failure) -> Result
) throws(Failure) -> Result {
  try withUnsafeMutablePointer(to: &canvas) { (state) throws(Failure) -> Result in
    var table = bindery_canvas(
      size: UInt32(MemoryLayout<bindery_canvas>.size), state: state, run: run, spacer: spacer, end_line: endLine,
      columns: columns)
    return try body(&table)
  }
}

private typealias CanvasPointer = UnsafePointer<bindery_canvas>?

/// The canvas behind the table that a plugin was given.
private func canvas(of table: CanvasPointer) -> UnsafeMutablePointer<any TextCanvas>? {
  table?.pointee.state?.assumingMemoryBound(to: (any TextCanvas).self)
}

private let run: @convention(c) (CanvasPointer, UInt32, bindery_text) -> Void = { table, role, text in
  canvas(of: table)?.pointee.run(
    utf8: text.utf8.bindMemory(to: UInt8.self).span, TextRole(contractRole: role))
}

private let spacer: @convention(c) (CanvasPointer) -> Void = { table in
  canvas(of: table)?.pointee.spacer()
}

private let endLine: @convention(c) (CanvasPointer) -> Void = { table in
  canvas(of: table)?.pointee.endLine()
}

private let columns: @convention(c) (CanvasPointer, bindery_text) -> Int = { table, text in
  canvas(of: table)?.pointee.columns(of: text.string) ?? 0
}

/// Measures text for a view that says which size it would like. It draws nothing.
struct RulerCanvas: TextCanvas {
  /// Measures text, in columns.
  let measure: @Sendable (String) -> Int

  func run(_ text: String, _ role: TextRole) {}
  func spacer() {}
  func endLine() {}
  func columns(of text: String) -> Int { measure(text) }
}
