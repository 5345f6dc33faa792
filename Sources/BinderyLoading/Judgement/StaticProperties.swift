internal import CBindery

/// The properties of a library that its ELF tables state, read without running any of its code.
package struct StaticProperties: Hashable, Sendable {
  /// The names or paths of the libraries that the dynamic linker loads with the library.
  package private(set) var needed: [String] = []

  /// The run paths of the library: the folders in which the dynamic linker searches for the libraries that it needs.
  private(set) var runPaths: [String] = []

  /// Whether loading the library would make the stack executable, which is so unless the library states otherwise.
  package let hasExecutableStack: Bool

  /// Whether the library has a segment that is both writable and executable.
  package let hasWritableCode: Bool

  /// Whether the library's code has to be changed by relocations before it runs, so that it isn't read-only.
  package private(set) var hasTextRelocations = false

  /// The number of symbols that the library exports, without the entry function.
  package private(set) var exportCount = 0

  /// The names of the first symbols that the library exports, at most 64, without the entry function.
  package private(set) var exports: [String] = []

  /// The names of the symbols that the library imports, at most 4096; empty unless they were requested.
  package private(set) var imports: [String] = []

  /// Whether the library uses static thread-local storage, which the system reserves when a program starts.
  package private(set) var hasStaticThreadStorage = false

  /// Whether the library is written in Swift, judging by its dependencies and sections.
  package private(set) var isSwift = false

  /// The number of the library's functions that run while it is loaded, such as constructors of static objects.
  package private(set) var constructorCount = 0

  /// Whether the library contains a Swift runtime of its own, beside that of the host.
  package private(set) var hasSwiftRuntime = false

  /// Reads the properties of a library from its ELF tables.
  ///
  /// The names of imported symbols are read only if `readsImports` is true, because that takes a while.
  package init(of library: ELFLibrary, imports readsImports: Bool = false) {
    let stack = library.segments.last { $0.purpose == .stack }
    hasExecutableStack = stack?.isExecutable ?? true
    hasWritableCode = library.segments.contains { $0.purpose == .load && $0.isWritable && $0.isExecutable }
    guard let dynamic = ELFDynamic(of: library) else { return }
    let names = dynamic[.names].map {
      library.bytes(atAddress: $0, count: min(dynamic[.namesSize] ?? 0, Self.namesLimit))
    }
    readLibraries(dynamic, names ?? [])
    hasTextRelocations = dynamic[.textRelocations] != nil || (dynamic[.flags] ?? 0) & 4 != 0
    hasStaticThreadStorage = (dynamic[.flags] ?? 0) & 16 != 0
    constructorCount = (dynamic[.initializersSize] ?? 0) / 8 + (dynamic[.initializer] == nil ? 0 : 1)
    readSymbols(ELFSymbols(of: library, dynamic), names ?? [], imports: readsImports)
    // A library may hide the runtime's symbols, but not the sections.
    let needsRuntime = needed.contains("libswiftCore.so")
    let hasSections = !needsRuntime && library.sectionNames().contains { $0?.hasPrefix("swift5_") == true }
    isSwift = needsRuntime || hasSections
    hasSwiftRuntime = hasSwiftRuntime || hasSections
  }

  /// The maximum number of bytes that are read of all names in a library together, and then of a single path or symbol.
  private static let namesLimit = 16 << 20
  /// The maximum length of a name, in bytes.
  private static let nameLimit = 4096

  /// Reads the names of the libraries that this one needs.
  private mutating func readLibraries(_ dynamic: ELFDynamic, _ names: [UInt8]) {
    func texts(_ offsets: [Int]) -> [String] {
      offsets.compactMap { names.name(at: $0, limit: Self.nameLimit) }
    }
    needed = texts(dynamic.all(.needed) + dynamic.all(.auxiliary) + dynamic.all(.filter))
    // The dynamic linker ignores the older entry beside the newer one.
    runPaths = texts([dynamic[.runPath] ?? dynamic[.runPathOfOld]].compactMap(\.self))
      .flatMap { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Reads the names of the exported symbols and, if wanted, of the imported ones.
  private mutating func readSymbols(_ symbols: ELFSymbols, _ names: [UInt8], imports readsImports: Bool) {
    for offset in symbols.exports where !Self.marks.contains(where: { names.isName($0, at: offset) }) {
      exportCount += 1
      if exports.count < Self.exampleLimit, let name = names.name(at: offset, limit: Self.nameLimit) {
        exports.append(name)
      }
      if names.isName(Self.runtimeMark, at: offset) { hasSwiftRuntime = true }
    }
    guard readsImports else { return }
    imports = symbols.imports.prefix(Self.importLimit).compactMap { names.name(at: $0, limit: Self.nameLimit) }
  }

  /// The maximum number of names of imported symbols that are kept; a plugin in Swift has some hundreds.
  private static let importLimit = 4096

  /// The maximum number of names of exported symbols that are kept.
  private static let exampleLimit = 64

  /// The name of a symbol that every Swift runtime defines, and by which a second one is recognized.
  private static let runtimeMark = Array("swift_retain".utf8)

  /// The names of exported symbols that don't count: the entry function, and those that linkers define in every
  /// library.
  private static let marks = [BINDERY_PLUGIN_OPEN, "_init", "_fini", "_edata", "_end", "__bss_start", "_etext"]
    .map { Array($0.utf8) }
}
