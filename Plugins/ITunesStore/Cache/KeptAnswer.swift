/// An answer as it is kept in a file: what it answers, how long it is good, and the bytes.
///
/// The file starts with six lines: the format, the address, from when and until when it is good in milliseconds since
/// 1970, and the number of the bytes and their checksum. A file that is damaged anywhere doesn't read.
struct KeptAnswer: Hashable, Sendable {
  /// What was asked.
  let address: String

  /// When it came, in milliseconds since 1970.
  let time: Int

  /// Until when it is good, in milliseconds since 1970.
  let expiry: Int

  /// The answer.
  let body: [UInt8]

  private static let format = "bindery-http 1"
}

extension KeptAnswer {
  /// The content of the file.
  var bytes: [UInt8] {
    let lines = [Self.format, address, "\(time)", "\(expiry)", "\(body.count)", "\(Self.checksum(of: body[...]))", ""]
    return Array(lines.joined(separator: "\n").utf8) + body
  }

  /// Reads the content of a file.
  ///
  /// - Parameter bytes: The content.
  init?(bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7 else { return nil }
    let lines = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard lines[0] == Self.format, let time = Int(lines[2]), let expiry = Int(lines[3]),
      Int(lines[4]) == parts[6].count, UInt64(lines[5]) == Self.checksum(of: parts[6])
    else { return nil }
    self.init(address: lines[1], time: time, expiry: expiry, body: Array(parts[6]))
  }

  /// Whether the answer may be shown again. One from the future is not: then the clock was set back.
  ///
  /// - Parameter now: The milliseconds since 1970.
  /// - Returns: Whether the time is between when it came and when it expires.
  func isFresh(at now: Int) -> Bool {
    time <= now && now < expiry
  }

  /// A sum that shows damage by accident: FNV-1a.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
