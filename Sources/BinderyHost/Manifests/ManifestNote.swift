internal import CBindery

/// The manifest's text, read from a library without running any of it.
///
/// This is the only file that knows the format of libraries: ELF with 64 bits, in
/// the byte order of this machine. Every offset is checked against the file, and
/// so is every part that the system would map, since a library that ends too early
/// would crash the process that loads it.
struct ManifestNote {
  /// The most bytes that a manifest may have.
  static let limit = 64 * 1024

  /// The manifest as JSON.
  let text: [UInt8]

  /// Reads the note of a library.
  ///
  /// - Parameter path: The library.
  init(contentsOf path: String) throws(PluginError) {
    let file = try LibraryFile(path: path)
    let head = file.bytes(in: 0..<4096)
    let header = try ELFHeader(head, path: path)
    let segments = try header.segments(head, in: file, path: path)
    for segment in segments where segment.isNote {
      let range = segment.range.clamped(to: segment.range.lowerBound..<segment.range.lowerBound + Self.limit + 64)
      let bytes = range.upperBound <= head.count ? Array(head[range]) : file.bytes(in: range)
      if let text = Self.text(in: bytes) {
        self.text = text
        return
      }
    }
    throw PluginError(
      code: .notAPlugin, plugin: path, detail: "it has no manifest, which plugins carry in '\(BINDERY_NOTE_SECTION)'")
  }

  /// Finds the manifest among notes that stand one after the other.
  private static func text(in bytes: [UInt8]) -> [UInt8]? {
    let name = Array(BINDERY_NOTE_NAME.utf8) + [0]
    var start = 0
    while let nameSize = bytes.word(at: start), let textSize = bytes.word(at: start + 4),
      let type = bytes.word(at: start + 8)
    {
      let nameRange = start + 12..<start + 12 + nameSize
      let textRange = start + 12 + aligned(nameSize)..<start + 12 + aligned(nameSize) + textSize
      guard textRange.upperBound <= bytes.count else { return nil }
      if type == Int(BINDERY_NOTE_TYPE), bytes[nameRange].elementsEqual(name) { return Array(bytes[textRange]) }
      start = textRange.lowerBound + aligned(textSize)
    }
    return nil
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
    guard bytes[4] == 2, bytes[5] == Self.byteOrder, bytes.half(at: 18) == Self.machine else {
      let machine = bytes.half(at: 18).map { "of type \($0)" } ?? "unknown"
      throw PluginError(
        code: .wrongArchitecture, plugin: path,
        detail: "it is for machines \(machine) with \(bytes[4] == 2 ? 64 : 32) bits, and this one is of type \(Self.machine)")
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

  /// ELF's number for the byte order of this machine.
  private static var byteOrder: UInt8 { 1.littleEndian == 1 ? 1 : 2 }

  /// ELF's number for this machine.
  private static var machine: Int {
    #if arch(x86_64)
      62
    #elseif arch(arm64)
      183
    #else
      0
    #endif
  }
}

/// A part of an ELF file that the system maps, or a note.
private struct ELFSegment {
  let isNote: Bool
  let range: Range<Int>

  init?(_ table: [UInt8], at start: Int) {
    guard let type = table.word(at: start), let offset = table.long(at: start + 8),
      let size = table.long(at: start + 32)
    else { return nil }
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow else { return nil }
    isNote = type == 4
    // Only what is mapped has to lie in the file: 1 is PT_LOAD.
    range = type == 1 || isNote ? offset..<end : 0..<0
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
