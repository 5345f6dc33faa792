/// The header of an ELF file that is a shared library for this machine.
struct ELFHeader {
  /// The program header table, by which the system loads the library.
  let segments: ELFTable

  /// The section header table, which only tools read, or `nil` if the file has none.
  let sections: ELFTable?

  /// The index of the section that holds the sections' names.
  let namesIndex: Int

  /// Reads a header from the first bytes of a file.
  ///
  /// Throws if the file isn't a shared library for this machine; `path` is for that error.
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
  /// Returns the error about a library whose end is missing.
  static func truncated(_ path: String) -> PluginError {
    PluginError(code: .truncated, plugin: path, detail: "the file ends before the library does; copy it again")
  }
}
