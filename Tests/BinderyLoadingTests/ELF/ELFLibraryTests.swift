import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Sections of libraries` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func ranges(_ names: Set<String>, in bytes: [UInt8]) throws -> [Range<Int>] {
    let path = try folder.write(bytes, to: "plugin.so")
    return try ELFLibrary(LibraryFile(path: path), path: path).ranges(ofSections: names)
  }

  /// Reads a number of a file, in its byte order.
  private func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func `A section whose name can't be read leaves the others where they are`() throws {
    let path = try CPlugin("declared").build(in: folder)
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let whole = try ranges([".dynamic", ".text"], in: bytes)
    try #require(whole.count == 2)
    // The name of the first section after the empty one, as an offset that no table of names has.
    let table = number(bytes, at: 0x28, size: 8)
    let entrySize = number(bytes, at: 0x3A, size: 2)
    bytes.replaceSubrange(table + entrySize..<table + entrySize + 4, with: [0xFF, 0xFF, 0xFF, 0x7F])
    try expectEqual(ranges([".dynamic", ".text"], in: bytes), whole)
  }
}
