/// Packs bytes as gzip without making them smaller: one stored block of deflate.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
  let count = UInt16(bytes.count)
  let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  return head + [1] + little(count) + little(~count) + bytes + little(crc32(bytes)) + little(UInt32(bytes.count))
}

/// The checksum at the end of gzip.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~0) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
