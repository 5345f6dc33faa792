/// Bytes of an address as they stand in a file: with a checksum, so that damage is noticed.
struct ArtworkFile: Equatable {
  private static let mark = Array("BindArt1".utf8)

  /// The mark, the checksum, and the number of bytes of the address.
  private static let headerCount = 24

  let address: String
  let bytes: [UInt8]

  init(address: String, bytes: [UInt8]) {
    self.address = address
    self.bytes = bytes
  }

  /// Reads what `contents` wrote, or returns nothing where that is damaged.
  init?(contents: [UInt8]) {
    guard contents.count >= Self.headerCount, contents.starts(with: Self.mark) else { return nil }
    let body = contents[16...]
    guard Self.number(contents[8..<16]) == Self.checksum(of: body) else { return nil }
    let count = Self.number(contents[16..<24])
    guard count <= UInt64(contents.count - Self.headerCount) else { return nil }
    let end = Self.headerCount + Int(count)
    address = String(decoding: contents[Self.headerCount..<end], as: UTF8.self)
    bytes = Array(contents[end...])
  }

  /// The entry as it stands in a file.
  var contents: [UInt8] {
    let body = Self.bytes(of: UInt64(address.utf8.count)) + Array(address.utf8) + bytes
    return Self.mark + Self.bytes(of: Self.checksum(of: body)) + body
  }

  /// A name for the file of an address. Addresses that share one take turns.
  static func name(of address: String) -> String {
    let digits = String(checksum(of: address.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The checksum called FNV-1a, which finds damage and not malice.
  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
