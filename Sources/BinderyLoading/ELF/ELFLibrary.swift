/// A shared library as the system's dynamic linker would see it, read without mapping any of it.
///
/// This folder is the only place that knows the format of libraries: ELF with 64 bits, in the byte order of this
/// machine. A file may be damaged, or made to hurt its reader: every offset is checked against the file, and the
/// time and the memory that reading takes have bounds that the file can't raise.
package struct ELFLibrary {
  package let file: LibraryFile

  /// The segments, each of which lies in the file: a library that ends too early would crash the process that loads it.
  let segments: [ELFSegment]

  private let header: ELFHeader

  /// The start of the file, where most of what is asked for stands.
  private let head: [UInt8]

  /// Reads the start of a library.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: Its path, for errors.
  /// - Throws: Why it is no library for this machine, or not a whole one.
  package init(_ file: LibraryFile, path: String) throws(PluginError) {
    self.file = file
    head = file.bytes(in: 0..<4096)
    header = try ELFHeader(head, path: path)
    guard let range = header.segments.range, range.upperBound <= file.count else { throw .truncated(path) }
    let table = range.upperBound <= head.count ? Array(head[range]) : file.bytes(in: range)
    var segments: [ELFSegment] = []
    for index in 0..<header.segments.count {
      guard let segment = ELFSegment(table, at: index * header.segments.entrySize),
        segment.range.upperBound <= file.count
      else { throw .truncated(path) }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// Reads bytes, or returns fewer where the file ends earlier.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    range.upperBound <= head.count ? Array(head[range]) : file.bytes(in: range)
  }

  /// Where what the library expects at an address stands in the file, up to the end of its segment.
  package func range(atAddress address: Int) -> Range<Int>? {
    for segment in segments where segment.purpose == .load {
      guard let start = segment.address, address >= start, address - start < segment.range.count else { continue }
      return segment.range.lowerBound + (address - start)..<segment.range.upperBound
    }
    return nil
  }

  /// The bytes that the library expects at an address: at most so many, and fewer where its segment ends.
  package func bytes(atAddress address: Int, count: Int) -> [UInt8] {
    guard let range = range(atAddress: address) else { return [] }
    return bytes(in: range.lowerBound..<range.lowerBound + min(range.count, max(count, 0)))
  }

  /// The names of the sections, of which a library may have none.
  package func sectionNames() -> [String] {
    guard let table = header.sections, let range = table.range, range.upperBound <= file.count else { return [] }
    let entries = bytes(in: range)
    guard let names = ELFSection(entries, at: header.namesIndex * table.entrySize)?.range,
      names.upperBound <= file.count
    else { return [] }
    let text = bytes(in: names.lowerBound..<names.lowerBound + min(names.count, Self.namesLimit))
    return (0..<table.count).compactMap { index in
      ELFSection(entries, at: index * table.entrySize).flatMap { text.name(at: $0.name, limit: Self.nameLimit) }
    }
  }

  /// Where sections of some names are in the file, as far as they lie in it.
  ///
  /// - Parameter wanted: The names.
  /// - Returns: Their bytes' places, in the order of the file's table.
  package func ranges(ofSections wanted: Set<String>) -> [Range<Int>] {
    guard let table = header.sections, let range = table.range, range.upperBound <= file.count else { return [] }
    let entries = bytes(in: range)
    return zip(sectionNames(), 0..<table.count).compactMap { name, index in
      guard wanted.contains(name), let section = ELFSection(entries, at: index * table.entrySize) else { return nil }
      return section.range.upperBound <= file.count ? section.range : nil
    }
  }

  /// The most bytes that the names of all sections may have, and that of one.
  private static let namesLimit = 1 << 20
  private static let nameLimit = 128
}

extension [UInt8] {
  /// The text at an offset that a zero ends, or as much of it as is allowed.
  package func name(at offset: Int, limit: Int) -> String? {
    guard indices.contains(offset) else { return nil }
    return String(decoding: self[offset...].prefix(limit).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Whether a name that a zero ends stands at an offset.
  package func isName(_ name: [UInt8], at offset: Int) -> Bool {
    let end = offset + name.count
    return offset >= 0 && end < count && self[end] == 0 && self[offset..<end].elementsEqual(name)
  }
}
