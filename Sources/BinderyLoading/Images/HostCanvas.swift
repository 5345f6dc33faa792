internal import Bindery
internal import CBindery

/// Calls a closure with a canvas of this host as the contract's `bindery_canvas`.
///
/// The pointer is valid until `body` returns; what `body` returns or throws is passed on.
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

/// Returns the canvas behind a table that was passed to a plugin.
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

/// A canvas that measures text for a view's preferred size, and draws nothing.
struct RulerCanvas: TextCanvas {
  /// The function that measures text, in columns.
  let measure: @Sendable (String) -> Int

  func run(_ text: String, _ role: TextRole) {}
  func spacer() {}
  func endLine() {}
  func columns(of text: String) -> Int { measure(text) }
}
