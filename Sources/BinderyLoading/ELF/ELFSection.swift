/// A named part of an ELF file, which only tools read.
struct ELFSection {
  /// The offset of the section's name in the section that holds all names.
  let name: Int

  /// The range of the section's bytes in the file.
  let range: Range<Int>

  /// Reads an entry of the section header table, or returns `nil` if it is truncated or its range overflows.
  init?(_ table: [UInt8], at start: Int) {
    guard let name = table.word(at: start), let offset = table.long(at: start + 24),
      let size = table.long(at: start + 32)
    else { return nil }
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow else { return nil }
    self.name = name
    range = offset..<end
  }
}
