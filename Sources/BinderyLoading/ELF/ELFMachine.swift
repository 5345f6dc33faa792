/// A machine that a library is built for.
struct ELFMachine: Equatable, CustomStringConvertible {
  /// The width of addresses: 32 or 64.
  let bits: Int

  /// Whether the byte order is big-endian.
  let isBigEndian: Bool

  /// The ELF machine number of the processor's architecture.
  let type: UInt16

  /// The machine that this program is built for.
  static let current = ELFMachine(bits: 64, isBigEndian: 1.littleEndian != 1, type: currentType)

  #if arch(x86_64)
    private static let currentType: UInt16 = 62
  #elseif arch(arm64)
    private static let currentType: UInt16 = 183
  #else
    private static let currentType: UInt16 = 0
  #endif

  init(bits: Int, isBigEndian: Bool, type: UInt16) {
    self.bits = bits
    self.isBigEndian = isBigEndian
    self.type = type
  }

  /// Creates a machine from the start of a file, which has to have at least 20 bytes.
  init(_ bytes: [UInt8]) {
    let isBigEndian = bytes[5] == 2
    let (low, high) = isBigEndian ? (bytes[19], bytes[18]) : (bytes[18], bytes[19])
    self.init(bits: bytes[4] == 2 ? 64 : 32, isBigEndian: isBigEndian, type: UInt16(high) << 8 | UInt16(low))
  }

  var description: String {
    let names: [UInt16: String] = [3: "x86", 40: "ARM", 62: "x86-64", 183: "AArch64", 243: "RISC-V"]
    return "\(bits)-bit \(isBigEndian ? "big-endian " : "")\(names[type] ?? "type \(type)")"
  }
}
