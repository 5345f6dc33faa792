/// The bytes of a library with a manifest and nothing else: enough to be listed, not to be loaded.
package struct MinimalLibrary {
  /// Where the notes stand: behind the header and two segments.
  package static let noteOffset = 176

  package var bytes: [UInt8] = []

  /// Creates a library with one note.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, as JSON.
  ///   - notes: Notes in front of the manifest's: a name and a number of bytes each.
  package init(manifest: String, after notes: [(name: String, count: Int)] = []) {
    var text: [UInt8] = []
    for note in notes { Self.append(Array(repeating: 7, count: note.count), named: note.name, to: &text) }
    Self.append(Array(manifest.utf8), named: "Bindery", to: &text)

    bytes = Array(repeating: 0, count: Self.noteOffset)
    set([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], at: 0)
    setNumber(UInt16(3), at: 16)
    setNumber(Self.machine, at: 18)
    setNumber(UInt64(64), at: 32)
    setNumber(UInt16(56), at: 54)
    setNumber(UInt16(2), at: 56)
    setNumber(UInt32(4), at: 64)
    setNumber(UInt64(bytes.count), at: 64 + 8)
    setNumber(UInt64(text.count), at: 64 + 32)
    // A stack that nobody executes.
    setNumber(UInt32(0x6474_E551), at: 120)
    setNumber(UInt32(6), at: 120 + 4)
    bytes += text
  }

  /// Creates a library whose manifest names an identifier, a version and kinds.
  package init(id: String, version: String = "1.0.0", contract: String = "1.0", kinds: [String]) {
    let kinds = kinds.map { "\"\($0)\"" }.joined(separator: ",")
    self.init(manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"\#(contract)","kinds":[\#(kinds)]}"#)
  }

  /// ELF's number for the machine that runs the tests, and for another one.
  #if arch(x86_64)
    package static let (machine, otherMachine): (UInt16, UInt16) = (62, 183)
  #else
    package static let (machine, otherMachine): (UInt16, UInt16) = (183, 62)
  #endif

  /// Replaces bytes.
  package mutating func set(_ new: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }

  /// Replaces a number, in the byte order of the file.
  package mutating func setNumber(_ number: some FixedWidthInteger, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) { set(Array($0), at: offset) }
  }

  private static func append(_ text: [UInt8], named name: String, to bytes: inout [UInt8]) {
    for number in [UInt32(name.utf8.count + 1), UInt32(text.count), 1] {
      withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
    }
    for part in [Array(name.utf8) + [0], text] {
      bytes += part + Array(repeating: 0, count: (4 - part.count % 4) % 4)
    }
  }
}
