/// The contents of a cache file: an address and the bytes that were fetched from it, with a checksum that detects
/// damage.
struct ArtworkFile: Equatable {
  /// The bytes with which each cache file begins, by which the format is recognized.
  private static let mark = Array("BindArt1".utf8)

  /// The size of the header in bytes: the mark, the checksum, and the length of the address.
  private static let headerCount = 24

  /// The address that the bytes were fetched from.
  let address: String

  /// The bytes that were fetched from the address.
  let bytes: [UInt8]

  /// Creates the contents of a file that is to be written.
  init(address: String, bytes: [UInt8]) {
    self.address = address
    self.bytes = bytes
  }

  /// Parses the contents of a cache file, or returns `nil` if they are damaged.
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

  /// The bytes of the cache file: the header, the address, and the fetched bytes.
  var contents: [UInt8] {
    let body = Self.bytes(of: UInt64(address.utf8.count)) + Array(address.utf8) + bytes
    return Self.mark + Self.bytes(of: Self.checksum(of: body)) + body
  }

  /// Returns the file name for an address. Addresses with the same name share a file, which has the one written last.
  static func name(of address: String) -> String {
    let digits = String(checksum(of: address.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the number that little-endian bytes encode.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a number as eight little-endian bytes.
  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Returns the FNV-1a checksum, which detects damage but not malice.
  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
