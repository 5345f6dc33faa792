/// Packs bytes as gzip without making them smaller: one stored block of deflate.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt16(bytes.count)
  return gzipHead + [1] + little(count) + little(~count) + bytes + little(crc32(bytes)) + little(UInt32(bytes.count))
}

/// Zeros as gzip that makes them as small as it can: a thousandth.
struct PackedZeros {
  /// 60 MiB and a little more.
  static let small = PackedZeros(kilobytes: 60 << 10, sum: 0xD496_2403)

  /// 200 MiB and a little more.
  static let large = PackedZeros(kilobytes: 200 << 10, sum: 0x86C5_4A28)

  /// How many zeros there are.
  let count: Int

  /// What they are packed into.
  let bytes: [UInt8]

  /// One dynamic block of deflate: a zero, and then copies of 258 zeros before, which two bits each stand for.
  private init(kilobytes: Int, sum: UInt32) {
    count = 1 + 1032 * kilobytes
    let codes: [UInt8] = [0xED, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFD, 0xA9, 0x17, 0xA9]
    let zeros = [UInt8](repeating: 0, count: kilobytes)
    bytes = gzipHead + codes + zeros + [6] + little(sum) + little(UInt32(count))
  }
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

private func little(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// The checksum at the end of gzip.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~0) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
