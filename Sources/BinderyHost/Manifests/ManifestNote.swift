internal import CBindery

/// The manifest's text, read from a library without running any of it.
///
/// This is the only file that knows the format of libraries: ELF with 64 bits, in
/// the byte order of this machine. Every offset is checked against the file, and
/// so is every part that the system would map, since a library that ends too early
/// would crash the process that loads it.
struct ManifestNote {
  /// The most bytes that a manifest may have.
  private static let limit = 64 * 1024

  /// The most notes that are looked at; compilers and linkers write a handful.
  private static let noteLimit = 256

  /// The manifest as JSON.
  let text: [UInt8]

  /// Reads the note of a library.
  ///
  /// - Parameter path: The library.
  /// - Throws: Why the file is no library for this machine, or none with a manifest.
  init(contentsOf path: String) throws(PluginError) {
    let file = try LibraryFile(path: path)
    let head = file.bytes(in: 0..<4096)
    let header = try ELFHeader(head, path: path)
    let segments = try header.segments(head, in: file, path: path)
    // A program may carry the note of a plugin that is linked into it, but can't be loaded.
    guard !segments.contains(where: \.isInterpreter) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is a program, not a shared library")
    }
    guard Self.isLoadable(segments, head, file) else {
      throw PluginError(
        code: .truncated, plugin: path, detail: "the tables that it is loaded by are missing; copy it again")
    }
    for segment in segments where segment.isNote {
      if let text = try Self.text(in: segment.range, head, file, path: path) {
        self.text = text
        return
      }
    }
    throw PluginError(
      code: .notAPlugin, plugin: path, detail: "it has no manifest, which plugins carry in '\(BINDERY_NOTE_SECTION)'")
  }

  /// Whether the table that the system loads a library by is there.
  ///
  /// A file whose copying was interrupted may have its full size, and zeros for what is missing: the system follows the
  /// table without a check, and crashes.
  private static func isLoadable(
    _ segments: [ELFSegment], _ head: [UInt8], _ file: borrowing LibraryFile
  ) -> Bool {
    // The system itself refuses a library without one.
    guard let range = segments.first(where: \.isDynamic)?.range else { return true }
    let entries = bytes(in: range.clamped(to: range.lowerBound..<range.lowerBound + limit), head, file)
    var tags: [Int: Int] = [:]
    for start in stride(from: 0, to: entries.count, by: 16) {
      guard let tag = entries.long(at: start), let value = entries.long(at: start + 8) else { continue }
      tags[tag] = value
      if tag == 0 { break }
    }
    // 5 is DT_STRTAB, 6 is DT_SYMTAB, and 0 ends the table.
    return tags[0] != nil && tags[5, default: 0] != 0 && tags[6, default: 0] != 0
  }

  /// Finds the manifest among notes that stand one after the other.
  private static func text(
    in notes: Range<Int>, _ head: [UInt8], _ file: borrowing LibraryFile, path: String
  ) throws(PluginError) -> [UInt8]? {
    let name = Array(BINDERY_NOTE_NAME.utf8) + [0]
    var start = notes.lowerBound
    for _ in 0..<noteLimit {
      let note = bytes(in: start..<start + 12 + name.count, head, file)
      guard let nameSize = note.word(at: 0), let size = note.word(at: 4), let type = note.word(at: 8) else {
        return nil
      }
      let text = start + 12 + aligned(nameSize)..<start + 12 + aligned(nameSize) + size
      guard text.upperBound <= notes.upperBound else { return nil }
      if type == Int(BINDERY_NOTE_TYPE), nameSize == name.count, note.dropFirst(12).elementsEqual(name) {
        guard size <= limit else {
          throw PluginError(
            code: .badManifest, plugin: path,
            detail: "its manifest can't be read: it has \(size) bytes; at most \(limit) are read")
        }
        return bytes(in: text, head, file)
      }
      start = text.lowerBound + aligned(size)
    }
    return nil
  }

  private static func bytes(in range: Range<Int>, _ head: [UInt8], _ file: borrowing LibraryFile) -> [UInt8] {
    range.upperBound <= head.count ? Array(head[range]) : file.bytes(in: range)
  }

  private static func aligned(_ count: Int) -> Int {
    (count + 3) & ~3
  }
}

/// The start of an ELF file.
private struct ELFHeader {
  let programOffset: Int
  let programEntrySize: Int
  let programCount: Int

  init(_ bytes: [UInt8], path: String) throws(PluginError) {
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a shared library")
    }
    guard bytes.count >= 64 else { throw Self.truncated(path) }
    let machine = ELFMachine(bytes)
    guard machine == .current else {
      throw PluginError(
        code: .wrongArchitecture, plugin: path,
        detail: "it is built for \(machine), and this machine is \(ELFMachine.current)")
    }
    guard bytes.half(at: 16) == 3 else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is not a shared library")
    }
    guard let offset = bytes.long(at: 32), let size = bytes.half(at: 54), let count = bytes.half(at: 56), size >= 56
    else { throw Self.truncated(path) }
    programOffset = offset
    programEntrySize = size
    programCount = count
  }

  /// The segments of the file, all of which lie within it.
  func segments(_ head: [UInt8], in file: borrowing LibraryFile, path: String) throws(PluginError) -> [ELFSegment] {
    let (size, sizeOverflow) = programEntrySize.multipliedReportingOverflow(by: programCount)
    let (end, endOverflow) = programOffset.addingReportingOverflow(size)
    guard !sizeOverflow, !endOverflow, end <= file.count else { throw Self.truncated(path) }
    let table = end <= head.count ? Array(head[programOffset..<end]) : file.bytes(in: programOffset..<end)
    var segments: [ELFSegment] = []
    for index in 0..<programCount {
      guard let segment = ELFSegment(table, at: index * programEntrySize), segment.range.upperBound <= file.count else {
        throw Self.truncated(path)
      }
      segments.append(segment)
    }
    return segments
  }

  private static func truncated(_ path: String) -> PluginError {
    PluginError(code: .truncated, plugin: path, detail: "the file ends before the library does; copy it again")
  }
}

/// What a library is built for.
private struct ELFMachine: Equatable, CustomStringConvertible {
  let bits: Int
  let isBigEndian: Bool

  /// ELF's number for the kind of processor.
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

  /// Reads the start of a file, which has at least 20 bytes.
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

/// A part of an ELF file that the system maps, or a note.
private struct ELFSegment {
  let isNote: Bool

  /// Whether it names what the system starts a program with.
  let isInterpreter: Bool

  /// Whether it tells the system how to load the library.
  let isDynamic: Bool
  let range: Range<Int>

  init?(_ table: [UInt8], at start: Int) {
    guard let type = table.word(at: start), let offset = table.long(at: start + 8),
      let size = table.long(at: start + 32)
    else { return nil }
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow else { return nil }
    isNote = type == 4
    isInterpreter = type == 3
    isDynamic = type == 2
    // Only what is mapped or read has to lie in the file: 1 is PT_LOAD.
    range = type == 1 || isDynamic || isNote ? offset..<end : 0..<0
  }
}

extension [UInt8] {
  /// The 16-bit number at an offset, if the bytes reach that far.
  fileprivate func half(at offset: Int) -> Int? {
    number(at: offset, as: UInt16.self).map(Int.init)
  }

  /// The 32-bit number at an offset, if the bytes reach that far.
  fileprivate func word(at offset: Int) -> Int? {
    number(at: offset, as: UInt32.self).map(Int.init)
  }

  /// The 64-bit number at an offset, if the bytes reach that far and it fits an `Int`.
  fileprivate func long(at offset: Int) -> Int? {
    number(at: offset, as: UInt64.self).flatMap(Int.init(exactly:))
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number? {
    guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
