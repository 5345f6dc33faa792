/// A part of an ELF file that has a name, for tools.
struct ELFSection {
  /// Where its name starts among the names.
  let name: Int

  /// Where its bytes are in the file.
  let range: Range<Int>

  /// Reads an entry of the table of sections, if it is whole.
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
