import Foundation

/// A library with only a manifest, which can be listed, but not loaded.
package struct StubLibrary {
  private var bytes: [UInt8] = Array(repeating: 0, count: 176)

  /// Creates a library with a manifest in JSON.
  package init(manifest: String) {
    let note = Self.note(Array(manifest.utf8))
    set([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], at: 0)
    set(UInt16(3), at: 16)
    #if arch(x86_64)
      set(UInt16(62), at: 18)
    #else
      set(UInt16(183), at: 18)
    #endif
    set(UInt64(64), at: 32)
    set(UInt16(56), at: 54)
    set(UInt16(2), at: 56)
    set(UInt32(4), at: 64)
    set(UInt64(bytes.count), at: 72)
    set(UInt64(note.count), at: 96)
    // Every safe library requests a non-executable stack.
    set(UInt32(0x6474_E551), at: 120)
    set(UInt32(6), at: 124)
    bytes += note
  }

  /// Creates a library whose manifest has an identifier, versions and kinds.
  package init(id: String, version: String = "1.0.0", contract: String = "1.0", kinds: String..., summary: String = "")
  {
    let kinds = kinds.map { "\"\($0)\"" }.joined(separator: ",")
    self.init(
      manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"\#(contract)","kinds":[\#(kinds)],"#
        + #""summary":"\#(summary)"}"#)
  }

  /// Writes the library into a folder, and returns its path.
  @discardableResult
  package func write(to folder: TemporaryFolder, as name: String) throws -> String {
    try folder.write(bytes, to: name)
  }

  private static func note(_ text: [UInt8]) -> [UInt8] {
    let header = [UInt32(8), UInt32(text.count), 1].flatMap { number in
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    return header + Array("Bindery\0".utf8) + text + Array(repeating: 0, count: (4 - text.count % 4) % 4)
  }

  private mutating func set(_ new: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }

  private mutating func set(_ number: some FixedWidthInteger, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) { set(Array($0), at: offset) }
  }
}
