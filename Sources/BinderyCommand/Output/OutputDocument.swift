import BinderyRendering

/// The parts of an output, joined with what stands around and between them.
struct OutputDocument {
  private let style: OutputStyle
  private let output: Output
  private var isStarted = false

  init(style: OutputStyle, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes a part. Each item of it begins with the separator.
  mutating func write(_ part: [UInt8]) throws {
    guard !part.isEmpty else { return }
    guard !isStarted else { return try output.write(part) }
    isStarted = true
    // The first item takes only the line break of its separator.
    try output.write(style.header + part.dropFirst(style.separator.isEmpty ? 0 : 1))
  }

  /// Writes what stands after all items.
  mutating func finish() throws {
    try output.write((isStarted ? [] : style.header) + style.footer)
  }
}
