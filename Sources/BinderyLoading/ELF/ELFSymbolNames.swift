/// The names of the symbols that a library has for others, and of those that it needs from them.
struct ELFSymbolNames {
  /// The names of the exported symbols.
  let exports: [String]

  /// The names of the imported symbols, without those that may be missing.
  let imports: [String]

  /// Whether there are no further symbols than those that were read.
  let isWhole: Bool

  /// The maximum number of bytes of all names in a library together, and of one.
  private static let namesLimit = 16 << 20
  private static let nameLimit = 4096

  /// Reads the symbols of a library.
  init(of library: ELFLibrary) {
    guard let dynamic = ELFDynamic(of: library), let address = dynamic[.names] else {
      (exports, imports, isWhole) = ([], [], true)
      return
    }
    let size = dynamic[.namesSize] ?? 0
    let names = library.bytes(atAddress: address, count: min(size, Self.namesLimit))
    let symbols = ELFSymbols(of: library, dynamic)
    exports = symbols.exports.compactMap { names.name(at: $0, limit: Self.nameLimit) }
    imports = symbols.strongImports.compactMap { names.name(at: $0, limit: Self.nameLimit) }
    isWhole = symbols.isWhole && size <= Self.namesLimit
  }
}
