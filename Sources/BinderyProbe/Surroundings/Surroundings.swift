internal import CProbe

/// A part of the process that plugins leave as it is, at one moment.
struct Surroundings: Equatable {
  /// What of it there is, each in a line.
  private let lines: [String]

  /// Creates what was written down.
  ///
  /// - Parameter lines: What of it there is, each in a line.
  init(lines: [String]) {
    self.lines = lines
  }

  /// Writes down what there is now.
  ///
  /// - Parameter aspect: What of the process.
  init(_ aspect: cprobe_aspect) {
    let bytes = [CChar](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      count = buffer.baseAddress.map { cprobe_write_down(aspect, $0, buffer.count) } ?? 0
    }
    lines = bytes.split(separator: 0x0a).map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }

  /// What is the first difference to what came later, or nothing where there is none.
  ///
  /// - Parameter later: What came later.
  /// - Returns: What is there, or isn't there any more, without a full stop.
  func change(to later: Surroundings) -> String? {
    if let new = later.lines.first(where: { !lines.contains($0) }) { return new }
    return lines.first { !later.lines.contains($0) }.map { "no longer is: \($0)" }
  }
}
