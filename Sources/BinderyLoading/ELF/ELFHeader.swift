internal import BinderyContract

/// The header of an ELF file that is a shared library for this machine.
struct ELFHeader {
  /// The program header table, by which the system loads the library.
  let segments: ELFTable

  /// The section header table, which only tools read, or `nil` if the file has none.
  let sections: ELFTable?

  /// The index in the section header table of the section that holds the sections' names.
  let namesIndex: Int

  /// Reads the header of an ELF file from the file's first bytes.
  ///
  /// Throws if the file isn't a shared library for this machine. `path` is the path of the file, for that error.
  init(_ bytes: [UInt8], path: String) throws(PluginError) {
    let notALibrary = PluginError(code: .notAPlugin, plugin: path, detail: "it is not a shared library")
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else { throw notALibrary }
    guard bytes.count >= 64 else { throw .truncated(path) }
    let machine = ELFMachine(bytes)
    guard machine == .current else {
      throw PluginError(
        code: .wrongArchitecture, plugin: path,
        detail: "it is built for \(machine), and this machine is \(ELFMachine.current)")
    }
    guard bytes.half(at: 16) == 3 else { throw notALibrary }
    guard let offset = bytes.long(at: 32), let size = bytes.half(at: 54), let count = bytes.half(at: 56), size == 56
    else { throw .truncated(path) }
    segments = ELFTable(offset: offset, entrySize: size, count: count)
    sections = Self.sections(bytes)
    namesIndex = bytes.half(at: 62) ?? 0
  }

  /// Returns the location of the section headers, or `nil` if there are none.
  private static func sections(_ bytes: [UInt8]) -> ELFTable? {
    guard let offset = bytes.long(at: 40), let size = bytes.half(at: 58), let count = bytes.half(at: 60), offset > 0,
      size == 64, count > 0
    else { return nil }
    return ELFTable(offset: offset, entrySize: size, count: count)
  }
}

extension PluginError {
  /// Returns the error for a library at a path whose file is truncated.
  static func truncated(_ path: String) -> PluginError {
    PluginError(code: .truncated, plugin: path, detail: "the file ends before the library does; copy it again")
  }
}

/// The position and size of a table in an ELF file.
struct ELFTable {
  /// The offset of the table in the file.
  let offset: Int

  /// The size of an entry of the table, in bytes.
  let entrySize: Int

  /// The number of entries of the table.
  let count: Int

  /// The range of the table's bytes in the file, or `nil` if it overflows.
  var range: Range<Int>? {
    let (size, sizeOverflow) = entrySize.multipliedReportingOverflow(by: count)
    let (end, endOverflow) = offset.addingReportingOverflow(size)
    return sizeOverflow || endOverflow ? nil : offset..<end
  }
}

/// The processor architecture, address width and byte order that a library is built for.
struct ELFMachine: Equatable, CustomStringConvertible {
  /// The width of addresses in bits: 32 or 64.
  let bits: Int

  /// Whether the machine's byte order is big-endian.
  let isBigEndian: Bool

  /// The processor architecture, as the machine number (`e_machine`) of the ELF header.
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

  var description: String {
    let names: [UInt16: String] = [3: "x86", 40: "ARM", 62: "x86-64", 183: "AArch64", 243: "RISC-V"]
    return "\(bits)-bit \(isBigEndian ? "big-endian " : "")\(names[type] ?? "type \(type)")"
  }
}

extension ELFMachine {
  /// Creates a machine from the first bytes of an ELF file, of which there have to be at least 20.
  init(_ bytes: [UInt8]) {
    let isBigEndian = bytes[5] == 2
    let (low, high) = isBigEndian ? (bytes[19], bytes[18]) : (bytes[18], bytes[19])
    self.init(bits: bytes[4] == 2 ? 64 : 32, isBigEndian: isBigEndian, type: UInt16(high) << 8 | UInt16(low))
  }
}
