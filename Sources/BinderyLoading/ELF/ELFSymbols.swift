/// The symbols that an ELF library exports and imports, as offsets of their names.
struct ELFSymbols {
  /// The maximum number of symbols that are read of a library; a Swift plugin that hides none has a fifteenth of that.
  private static let limit = 1 << 16

  /// The offsets of the exported symbols' names in the string table.
  private(set) var exports: [Int] = []

  /// The offsets of the imported symbols' names in the string table.
  private(set) var imports: [Int] = []

  /// The offsets of the names of imported symbols that must not be missing, in the string table.
  private(set) var strongImports: [Int] = []

  /// Whether all symbols of the library were read, rather than only a part of them.
  private(set) var isWhole = true

  /// Reads the symbols of a library that its dynamic table refers to.
  init(of library: ELFLibrary, _ dynamic: ELFDynamic) {
    guard let address = dynamic[.symbols] else { return }
    let (whole, isWhole) = Self.count(in: library, dynamic)
    let count = min(whole, Self.limit)
    self.isWhole = isWhole && whole <= Self.limit
    let symbols = library.bytes(atAddress: address, count: count * Self.size)
    for start in stride(from: 0, to: symbols.count, by: Self.size) {
      guard let name = symbols.word(at: start), name > 0 else { continue }
      if Self.isExport(symbols, at: start) { exports.append(name) }
      guard symbols.half(at: start + 6) == 0 else { continue }
      imports.append(name)
      if let info = symbols.byte(at: start + 4), info >> 4 == 1 { strongImports.append(name) }
    }
  }

  /// The size of an entry of the symbol table, in bytes.
  private static let size = 24

  /// Returns whether the symbol at an offset is defined in the library and visible to other libraries.
  private static func isExport(_ symbols: [UInt8], at start: Int) -> Bool {
    guard let info = symbols.byte(at: start + 4), let other = symbols.byte(at: start + 5),
      let section = symbols.half(at: start + 6)
    else { return false }
    let (binding, visibility) = (info >> 4, other & 3)
    // Global, weak or unique; visible to all or protected; defined in some section.
    return (binding == 1 || binding == 2 || binding == 10) && (visibility == 0 || visibility == 3) && section != 0
  }

  /// Returns the number of symbols, which only a hash table states, and whether that is certain to be all of them.
  private static func count(in library: ELFLibrary, _ dynamic: ELFDynamic) -> (count: Int, isWhole: Bool) {
    if let address = dynamic[.gnuHash] { return gnuCount(in: library, at: address) }
    guard let address = dynamic[.hash] else { return (0, true) }
    return library.bytes(atAddress: address, count: 8).word(at: 4).map { ($0, true) } ?? (0, false)
  }

  /// Returns the number of symbols by GNU's hash table, whose last chain ends with the last symbol.
  private static func gnuCount(in library: ELFLibrary, at address: Int) -> (count: Int, isWhole: Bool) {
    let head = library.bytes(atAddress: address, count: 16)
    guard let bucketCount = head.word(at: 0), let first = head.word(at: 4), let filterCount = head.word(at: 8),
      let range = library.range(atAddress: address)
    else { return (0, false) }
    let bucketStart = range.lowerBound + 16 + filterCount * 8
    let chainStart = bucketStart + bucketCount * 4
    guard bucketCount <= limit, chainStart <= range.upperBound else { return (0, false) }
    let buckets = library.bytes(in: bucketStart..<chainStart)
    let last = stride(from: 0, to: buckets.count, by: 4).compactMap { buckets.word(at: $0) }.max() ?? 0
    // Without exports, or with too many, the table doesn't state the number of the other symbols.
    guard last >= first, last < limit else { return (min(first, last + 1), false) }
    let start = chainStart + (last - first) * 4
    guard start < range.upperBound else { return (last, false) }
    let chain = library.bytes(in: start..<min(range.upperBound, start + chainLimit))
    // The lowest bit marks the end of a chain.
    let length = stride(from: 0, to: chain.count, by: 4).first { chain.word(at: $0).map { $0 & 1 == 1 } ?? true } ?? 0
    return (last + length / 4 + 1, true)
  }

  /// The maximum number of bytes that are read of a chain in GNU's hash table.
  private static let chainLimit = 64 << 10
}
