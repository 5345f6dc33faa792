/// The names of the symbols that an ELF library exports and imports.
struct ELFSymbolNames {
  /// The names of the symbols that the library exports.
  let exports: [String]

  /// The names of the imported symbols, without weak ones, which may be missing.
  let imports: [String]

  /// Whether all symbols of the library were read, rather than only a part of them.
  let isWhole: Bool

  /// The maximum number of bytes that are read of all names in a library together, and then of a single name.
  private static let namesLimit = 16 << 20
  /// The maximum length of a symbol's name, in bytes.
  private static let nameLimit = 4096

  /// Reads the names of a library's symbols.
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
