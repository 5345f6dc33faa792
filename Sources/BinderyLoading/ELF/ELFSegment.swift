/// A part of an ELF file that the system maps, or that tells it how.
struct ELFSegment {
  /// What a segment is for.
  enum Purpose: Int {
    case load = 1
    case dynamic = 2

    /// Names what the system starts a program with.
    case interpreter = 3
    case note = 4

    /// Says whether the stack has to be executable.
    case stack = 0x6474_e551
  }

  /// What it is for, if that matters here.
  let purpose: Purpose?

  /// Whether what it is mapped to can be run, and written.
  let isExecutable: Bool
  let isWritable: Bool

  /// Where its bytes are in the file; empty where they neither are mapped nor read.
  let range: Range<Int>

  /// Where the library expects it in memory, if that is an address that a library can have.
  let address: Int?

  /// Reads an entry of the table of segments, if it is whole.
  init?(_ table: [UInt8], at start: Int) {
    guard let type = table.word(at: start), let flags = table.word(at: start + 4),
      let offset = table.long(at: start + 8), let size = table.long(at: start + 32)
    else { return nil }
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow else { return nil }
    purpose = Purpose(rawValue: type)
    isExecutable = flags & 1 != 0
    isWritable = flags & 2 != 0
    address = table.long(at: start + 16)
    range = [.load, .dynamic, .note].contains(purpose) ? offset..<end : 0..<0
  }
}
