/// A hash of a row of cells, by which rows are compared, with the approximate cost of writing it.
struct RowDigest: Equatable {
  /// The hash of the cells.
  private let hash: UInt64

  /// The approximate number of bytes that it takes to write the row.
  let weight: Int

  /// The digest of a blank row.
  static let blank = RowDigest(FrameRow(columns: 0))

  /// Computes the digest of a row; blank cells at the end don't count.
  init(_ row: FrameRow) {
    // FNV-1a, by far faster than `Hasher` for the few bytes of a cell.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let end = row.cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    var bytes = 0
    for cell in row.cells[..<end] {
      for byte in cell.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ cell.style.bits) &* 0x0000_0100_0000_01B3
      bytes += cell.text.utf8.count
    }
    (self.hash, weight) = (hash, bytes)
  }
}

extension CellStyle {
  /// The style as a number that differs for different styles.
  fileprivate var bits: UInt64 {
    UInt64(attributes.rawValue) << 16 | UInt64((foreground?.rawValue ?? -1) + 1) << 8
      | UInt64((background?.rawValue ?? -1) + 1)
  }
}
