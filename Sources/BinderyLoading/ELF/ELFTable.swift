/// The position and size of a table in an ELF file.
struct ELFTable {
  /// The offset of the table in the file.
  let offset: Int

  /// The size of an entry, in bytes.
  let entrySize: Int

  /// The number of entries.
  let count: Int

  /// The range of its bytes in the file, or `nil` if it overflows.
  var range: Range<Int>? {
    let (size, sizeOverflow) = entrySize.multipliedReportingOverflow(by: count)
    let (end, endOverflow) = offset.addingReportingOverflow(size)
    return sizeOverflow || endOverflow ? nil : offset..<end
  }
}
