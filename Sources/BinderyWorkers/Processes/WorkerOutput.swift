internal import BinderyExchange
internal import BinderySystem

/// The lines that a plugin in a worker writes to its standard output and standard error, up to a limit.
struct WorkerOutput {
  /// The most bytes of a line.
  private static let lengthLimit = 4096

  /// The bytes of the last line, which isn't complete yet.
  private var line: [UInt8] = []
  /// The rate limit on the lines.
  private var limit = LineLimit()

  /// Reads what has come, without waiting, passes its lines to `write`, and returns whether there may be more.
  mutating func read(from descriptor: Int32, _ write: (String) -> Void) -> Bool {
    var arrival = Arrival.none
    let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
      arrival = readArrived(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      if case .bytes(let count) = arrival { initialized = count }
    }
    guard !piece.isEmpty else {
      if arrival == .none { return true }
      finish(write)
      return false
    }
    for part in piece.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast() {
      add(part)
      flush(write)
    }
    add(piece.split(separator: 0x0a, omittingEmptySubsequences: false).last ?? [])
    return true
  }

  /// Passes the last line to `write`, if it doesn't end with a line feed.
  mutating func finish(_ write: (String) -> Void) {
    if !line.isEmpty { flush(write) }
  }

  /// Appends bytes to the last line, up to the limit of its length.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    line += part.prefix(max(0, Self.lengthLimit - line.count))
  }

  /// Passes the last line to `write` unless it exceeds the rate limit, and begins a new line.
  private mutating func flush(_ write: (String) -> Void) {
    defer { line.removeAll(keepingCapacity: true) }
    if let line = limit.pass(String(decoding: line, as: UTF8.self)) { write(line) }
  }
}
