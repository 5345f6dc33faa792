/// Where a table of an ELF file stands.
struct ELFTable {
  let offset: Int
  let entrySize: Int
  let count: Int

  /// Where its bytes are, unless it is larger than a file can be.
  var range: Range<Int>? {
    let (size, sizeOverflow) = entrySize.multipliedReportingOverflow(by: count)
    let (end, endOverflow) = offset.addingReportingOverflow(size)
    return sizeOverflow || endOverflow ? nil : offset..<end
  }
}
