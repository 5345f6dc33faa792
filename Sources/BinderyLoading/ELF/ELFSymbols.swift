/// The symbols that a library exports and imports.
struct ELFSymbols {
  /// The maximum number of symbols that are read; a plugin in Swift that hides none has a fifteenth of that.
  private static let limit = 1 << 16

  /// The offsets of the exported symbols' names in the string table.
  private(set) var exports: [Int] = []

  /// The offsets of the imported symbols' names in the string table.
  private(set) var imports: [Int] = []

  /// Reads the symbols of a library by its dynamic table.
  init(of library: ELFLibrary, _ dynamic: ELFDynamic) {
    guard let address = dynamic[.symbols] else { return }
    let count = min(Self.count(in: library, dynamic), Self.limit)
    let symbols = library.bytes(atAddress: address, count: count * Self.size)
    for start in stride(from: 0, to: symbols.count, by: Self.size) {
      guard let name = symbols.word(at: start), name > 0 else { continue }
      if Self.isExport(symbols, at: start) { exports.append(name) }
      if symbols.half(at: start + 6) == 0 { imports.append(name) }
    }
  }

  /// The size of a symbol, in bytes.
  private static let size = 24

  /// Returns whether a symbol is defined in the library and visible to others.
  private static func isExport(_ symbols: [UInt8], at start: Int) -> Bool {
    guard let info = symbols.byte(at: start + 4), let other = symbols.byte(at: start + 5),
      let section = symbols.half(at: start + 6)
    else { return false }
    let (binding, visibility) = (info >> 4, other & 3)
    // Global, weak or unique; visible to all or protected; defined in some section.
    return (binding == 1 || binding == 2 || binding == 10) && (visibility == 0 || visibility == 3) && section != 0
  }

  /// Returns the number of symbols, which only the hash tables tell.
  private static func count(in library: ELFLibrary, _ dynamic: ELFDynamic) -> Int {
    if let address = dynamic[.gnuHash] { return gnuCount(in: library, at: address) }
    return dynamic[.hash].flatMap { library.bytes(atAddress: $0, count: 8).word(at: 4) } ?? 0
  }

  /// Returns the number of symbols by GNU's hash table: the last symbol is at the end of the last chain.
  private static func gnuCount(in library: ELFLibrary, at address: Int) -> Int {
    let head = library.bytes(atAddress: address, count: 16)
    guard let bucketCount = head.word(at: 0), let first = head.word(at: 4), let filterCount = head.word(at: 8),
      let range = library.range(atAddress: address)
    else { return 0 }
    let bucketStart = range.lowerBound + 16 + filterCount * 8
    let chainStart = bucketStart + bucketCount * 4
    guard bucketCount <= limit, chainStart <= range.upperBound else { return 0 }
    let buckets = library.bytes(in: bucketStart..<chainStart)
    let last = stride(from: 0, to: buckets.count, by: 4).compactMap { buckets.word(at: $0) }.max() ?? 0
    guard last >= first, last < limit else { return min(first, last + 1) }
    let start = chainStart + (last - first) * 4
    guard start < range.upperBound else { return last }
    let chain = library.bytes(in: start..<min(range.upperBound, start + chainLimit))
    // The lowest bit marks the end of a chain.
    let length = stride(from: 0, to: chain.count, by: 4).first { chain.word(at: $0).map { $0 & 1 == 1 } ?? true } ?? 0
    return last + length / 4 + 1
  }

  /// The maximum number of bytes that are read of a chain.
  private static let chainLimit = 64 << 10
}
