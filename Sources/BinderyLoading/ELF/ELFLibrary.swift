package import BinderyContract

/// A shared library as the dynamic linker would see it, read without mapping any of it.
///
/// Only this folder knows the file format: 64-bit ELF in the byte order of this machine. A file may be damaged or
/// malicious: every offset is checked against the file, and reading takes bounded time and memory, whatever the file
/// says.
package struct ELFLibrary {
  /// The library's file, which is open for reading.
  package let file: LibraryFile

  /// The segments of the library, all of which lie within the file, since loading a truncated library would crash the
  /// process.
  let segments: [ELFSegment]

  /// The header of the file.
  private let header: ELFHeader

  /// The first 4096 bytes of the file, which hold most of what is read.
  private let head: [UInt8]

  /// Reads the header and the segments of a library.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: The path of the library, for errors.
  /// - Throws: An error if the file is no library for this machine, or if it is truncated.
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

  /// Returns the bytes in a range of the file, or fewer if the file ends earlier.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    range.upperBound <= head.count ? Array(head[range]) : file.bytes(in: range)
  }

  /// Returns the range in the file from a virtual address to the end of its segment, or `nil` if no segment maps the
  /// address.
  package func range(atAddress address: Int) -> Range<Int>? {
    for segment in segments where segment.purpose == .load {
      guard let start = segment.address, address >= start, address - start < segment.range.count else { continue }
      return segment.range.lowerBound + (address - start)..<segment.range.upperBound
    }
    return nil
  }

  /// Returns at most `count` bytes from a virtual address on, or fewer if its segment ends earlier.
  package func bytes(atAddress address: Int, count: Int) -> [UInt8] {
    guard let range = range(atAddress: address) else { return [] }
    return bytes(in: range.lowerBound..<range.lowerBound + min(range.count, max(count, 0)))
  }

  /// Returns the names of the sections in the order of their table, with `nil` for each name that can't be read.
  ///
  /// A library may have no sections.
  func sectionNames() -> [String?] { namedSections().map(\.name) }

  /// Returns the ranges in the file of the sections with the given names, in the order of the section table.
  ///
  /// Sections that don't lie within the file are left out.
  package func ranges(ofSections wanted: Set<String>) -> [Range<Int>] {
    namedSections().compactMap { name, range in
      guard let name, wanted.contains(name), let range, range.upperBound <= file.count else { return nil }
      return range
    }
  }

  /// Returns the names and ranges of the sections, in order of their table, with `nil` for what can't be read.
  private func namedSections() -> [(name: String?, range: Range<Int>?)] {
    guard let table = header.sections, let range = table.range, range.upperBound <= file.count else { return [] }
    let entries = bytes(in: range)
    guard let names = ELFSection(entries, at: header.namesIndex * table.entrySize)?.range,
      names.upperBound <= file.count
    else { return [] }
    let text = bytes(in: names.lowerBound..<names.lowerBound + min(names.count, Self.namesLimit))
    return (0..<table.count).map { index in
      let section = ELFSection(entries, at: index * table.entrySize)
      return (section.flatMap { text.name(at: $0.name, limit: Self.nameLimit) }, section?.range)
    }
  }

  /// The maximum number of bytes that are read of all section names together, and then of a single name.
  private static let namesLimit = 1 << 20
  /// The maximum length of a section's name, in bytes.
  private static let nameLimit = 128
}

extension ELFLibrary {
  /// Reads the header and the segments of a library, and checks that the system can load it.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: The path of the library, for errors.
  /// - Throws: An error if the file is no library for this machine, or if it is truncated.
  init(loadable file: LibraryFile, path: String) throws(PluginError) {
    try self.init(file, path: path)
    // A program carries the note of a plugin that is linked into it, but can't be loaded.
    guard !segments.contains(where: { $0.purpose == .interpreter }) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is a program, not a shared library")
    }
    guard ELFDynamic(of: self)?.isComplete ?? true else {
      throw PluginError(
        code: .truncated, plugin: path, detail: "the tables that it is loaded by are missing; copy it again")
    }
  }
}
