internal import CProbe

/// A snapshot of one aspect of the process's state that plugins must not change, such as its locale.
struct Surroundings: Equatable {
  /// The parts of the aspect, one per line.
  private let lines: [String]

  /// Creates a snapshot from its lines, one per part of the aspect, for tests.
  init(lines: [String]) {
    self.lines = lines
  }

  /// Takes a snapshot of an aspect of this process.
  init(_ aspect: cprobe_aspect) {
    let bytes = [CChar](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      count = buffer.baseAddress.map { cprobe_write_snapshot(aspect, $0, buffer.count) } ?? 0
    }
    lines = bytes.split(separator: 0x0a).map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }

  /// Returns the first line that is new in a later snapshot, which is a clause; or else the first that is missing, as
  /// `no longer is: ` and the line; or `nil` if there is neither.
  func change(to later: Surroundings) -> String? {
    if let new = later.lines.first(where: { !lines.contains($0) }) { return new }
    return lines.first { !later.lines.contains($0) }.map { "no longer is: \($0)" }
  }
}
