/// A cached HTTP answer, stored as one file: its address, its times of arrival and expiry, and its body.
///
/// The file starts with six lines: the format, the address, the times of arrival and expiry in milliseconds since 1970,
/// and the size of the body in bytes and its checksum. A file with any damage is rejected.
struct KeptAnswer: Hashable, Sendable {
  /// The address that was requested, as `WebAddress.description` writes it.
  let address: String

  /// The time at which the answer arrived, in milliseconds since 1970.
  let time: Int

  /// The time at which the answer expires, in milliseconds since 1970.
  let expiry: Int

  /// The body of the answer.
  let body: [UInt8]

  /// The first line of each file, with the version of the format.
  private static let format = "bindery-http 1"
}

extension KeptAnswer {
  /// The contents of the file that stores the answer.
  var bytes: [UInt8] {
    let lines = [Self.format, address, "\(time)", "\(expiry)", "\(body.count)", "\(Self.checksum(of: body[...]))", ""]
    return Array(lines.joined(separator: "\n").utf8) + body
  }

  /// Parses the contents of a file, or returns `nil` if they are damaged or in another format.
  init?(bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7 else { return nil }
    let lines = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard lines[0] == Self.format, let time = Int(lines[2]), let expiry = Int(lines[3]),
      Int(lines[4]) == parts[6].count, UInt64(lines[5]) == Self.checksum(of: parts[6])
    else { return nil }
    self.init(address: lines[1], time: time, expiry: expiry, body: Array(parts[6]))
  }

  /// Returns whether the answer is still fresh, that is, whether `now` is between arrival and expiry.
  ///
  /// `now` is in milliseconds since 1970. An answer from the future isn't fresh, since the clock was set back.
  func isFresh(at now: Int) -> Bool {
    time <= now && now < expiry
  }

  /// Returns the FNV-1a checksum, which detects accidental damage.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
