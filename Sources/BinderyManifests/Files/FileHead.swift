/// All of a file that is compared with claims: its bare name, and its first bytes.
package struct FileHead: Hashable, Sendable {
  /// The number of bytes at the beginning of a file in which magic numbers are looked for.
  package static let byteLimit = 4096

  /// The name of the file without its folder, as the system has it: bytes, which need not be UTF-8.
  package let name: [UInt8]

  /// The first bytes of the file: ``byteLimit`` of them, or all if the file is shorter.
  package let bytes: [UInt8]

  /// Creates the head of a file. Bytes behind the first ``byteLimit`` are left out.
  package init(name: [UInt8], bytes: [UInt8]) {
    self.name = name
    self.bytes = Array(bytes.prefix(Self.byteLimit))
  }

  /// Whether the name says that the file has JSON, which a host reads itself, whatever plugins claim.
  package var isJSON: Bool { fileExtension.map(["json", "jsonl", "ndjson"].contains) ?? false }

  /// The bytes behind the last period of the name, with ASCII letters in lower case, such as `mp3`.
  ///
  /// The extension is `nil` if the name has no period, or only one as its first byte, as hidden files have, or if what
  /// follows the last period is empty or isn't UTF-8.
  package var fileExtension: String? {
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0, period + 1 < name.count else { return nil }
    return String(validating: name[(period + 1)...].map(Self.lowercased), as: UTF8.self)
  }

  /// Returns the lower-case letter of an upper-case ASCII letter, and any other byte as it is.
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
