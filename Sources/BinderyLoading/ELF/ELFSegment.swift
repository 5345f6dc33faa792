/// A part of an ELF file that the system maps into memory, or that says how other parts are mapped.
struct ELFSegment {
  /// The purpose of a segment, of the purposes that are read here.
  enum Purpose: Int {
    /// A part of the file that is mapped into memory (`PT_LOAD`).
    case load = 1
    /// The dynamic table (`PT_DYNAMIC`).
    case dynamic = 2

    /// The segment holds the path of the dynamic linker, as only programs have one.
    case interpreter = 3
    /// Notes, such as a plugin's manifest (`PT_NOTE`).
    case note = 4

    /// The segment states the permissions of the stack's memory.
    case stack = 0x6474_e551
  }

  /// The purpose of the segment, or `nil` if it is one that isn't read here.
  let purpose: Purpose?

  /// Whether the segment's memory is executable.
  let isExecutable: Bool

  /// Whether the segment's memory is writable.
  let isWritable: Bool

  /// The range of the segment's bytes in the file; empty for a segment that is neither mapped nor read.
  let range: Range<Int>

  /// The virtual address of the segment, or `nil` if it exceeds `Int.max`.
  let address: Int?

  /// Reads an entry of the program header table, or returns `nil` if it is truncated or its range overflows.
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
