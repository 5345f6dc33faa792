/// The position and size of a table in an ELF file.
struct ELFTable {
  let offset: Int
  let entrySize: Int
  let count: Int

  /// The range of its bytes in the file, or `nil` if it overflows.
  var range: Range<Int>? {
    let (size, sizeOverflow) = entrySize.multipliedReportingOverflow(by: count)
    let (end, endOverflow) = offset.addingReportingOverflow(size)
    return sizeOverflow || endOverflow ? nil : offset..<end
  }
}
