internal import Bindery
internal import CBindery

/// Calls a closure with one of the host's canvases in the form of the contract, a `bindery_canvas`.
///
/// The pointer is valid until `body` returns. The result or the error of `body` is passed on.
func withContractCanvas<Result, Failure: Error>(
  _ canvas: inout any TextCanvas, _ body: (UnsafePointer<bindery_canvas>) throws(Failure) -> Result
) throws(Failure) -> Result {
  try withUnsafeMutablePointer(to: &canvas) { (state) throws(Failure) -> Result in
    var table = bindery_canvas(
      size: UInt32(MemoryLayout<bindery_canvas>.size), state: state,
      run: { table, role, text in
        hostCanvas(of: table)?.pointee.run(
          utf8: text.utf8.bindMemory(to: UInt8.self).span, TextRole(contractRole: role))
      },
      spacer: { hostCanvas(of: $0)?.pointee.spacer() },
      end_line: { hostCanvas(of: $0)?.pointee.endLine() },
      columns: { table, text in hostCanvas(of: table)?.pointee.columns(of: text.string) ?? 0 })
    return try body(&table)
  }
}

/// Returns the host's canvas that a `bindery_canvas` stands for, which was passed to a plugin.
private func hostCanvas(of table: UnsafePointer<bindery_canvas>?) -> UnsafeMutablePointer<any TextCanvas>? {
  table?.pointee.state?.assumingMemoryBound(to: (any TextCanvas).self)
}

/// A canvas that measures text for the preferred size of a plugin's view, and draws nothing.
struct RulerCanvas: TextCanvas {
  /// The function that returns the width of a text in columns.
  let measure: @Sendable (String) -> Int

  func run(_ text: String, _ role: TextRole) {}
  func spacer() {}
  func endLine() {}
  /// Returns the width of a text in columns.
  func columns(of text: String) -> Int { measure(text) }
}
