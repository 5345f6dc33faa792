/// The start of an ELF file: a shared library for this machine.
struct ELFHeader {
  /// Where the table of segments is, by which the system loads the library.
  let segments: ELFTable

  /// Where the table of sections is, which tools read and which may be absent.
  let sections: ELFTable?

  /// The number of the section that names the sections.
  let namesIndex: Int

  /// Reads the start of a file.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - path: The file, for errors.
  /// - Throws: Why it is no shared library for this machine.
  init(_ bytes: [UInt8], path: String) throws(PluginError) {
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a shared library")
    }
    guard bytes.count >= 64 else { throw .truncated(path) }
    let machine = ELFMachine(bytes)
    guard machine == .current else {
      throw PluginError(
        code: .wrongArchitecture, plugin: path,
        detail: "it is built for \(machine), and this machine is \(ELFMachine.current)")
    }
    guard bytes.half(at: 16) == 3 else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a shared library")
    }
    guard let offset = bytes.long(at: 32), let size = bytes.half(at: 54), let count = bytes.half(at: 56), size == 56
    else { throw .truncated(path) }
    segments = ELFTable(offset: offset, entrySize: size, count: count)
    sections = Self.sections(bytes)
    namesIndex = bytes.half(at: 62) ?? 0
  }

  private static func sections(_ bytes: [UInt8]) -> ELFTable? {
    guard let offset = bytes.long(at: 40), let size = bytes.half(at: 58), let count = bytes.half(at: 60), offset > 0,
      size == 64, count > 0
    else { return nil }
    return ELFTable(offset: offset, entrySize: size, count: count)
  }
}

extension PluginError {
  /// The error about a library whose end is missing.
  static func truncated(_ path: String) -> PluginError {
    PluginError(code: .truncated, plugin: path, detail: "the file ends before the library does; copy it again")
  }
}
