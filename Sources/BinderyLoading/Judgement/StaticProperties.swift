internal import CBindery

/// The properties of a library that its tables state, read without running any of it.
package struct StaticProperties: Hashable, Sendable {
  /// The names or paths of the libraries that are loaded with it.
  package private(set) var needed: [String] = []

  /// The run paths, in which the dynamic linker looks for those libraries.
  private(set) var runPaths: [String] = []

  /// Whether loading it would make the stack executable, as for a library that doesn't state otherwise.
  package let hasExecutableStack: Bool

  /// Whether a segment of it is both writable and executable.
  package let hasWritableCode: Bool

  /// Whether its code has to be relocated, and so written to, before it runs.
  package private(set) var hasTextRelocations = false

  /// The number of exported symbols, without the entry function.
  package private(set) var exportCount = 0

  /// The names of the first exported symbols, at most 64, without the entry function.
  package private(set) var exports: [String] = []

  /// The names of the imported symbols, at most 4096; empty unless they were asked for.
  package private(set) var imports: [String] = []

  /// Whether it uses static thread-local storage, which the system reserves when a program starts.
  package private(set) var hasStaticThreadStorage = false

  /// Whether it is written in Swift, by its dependencies and sections.
  package private(set) var isSwift = false

  /// The number of functions of it that run while it is loaded, such as constructors of static objects.
  package private(set) var constructorCount = 0

  /// Whether it contains a Swift runtime of its own, beside that of the host.
  package private(set) var hasSwiftRuntime = false

  /// Reads the tables of a library.
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

  /// The maximum number of bytes of all names in a library together, and of one path or symbol.
  private static let namesLimit = 16 << 20
  private static let nameLimit = 4096

  private mutating func readLibraries(_ dynamic: ELFDynamic, _ names: [UInt8]) {
    func texts(_ offsets: [Int]) -> [String] {
      offsets.compactMap { names.name(at: $0, limit: Self.nameLimit) }
    }
    needed = texts(dynamic.all(.needed) + dynamic.all(.auxiliary) + dynamic.all(.filter))
    runPaths = texts([dynamic[.runPathOfOld], dynamic[.runPath]].compactMap(\.self))
      .flatMap { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
  }

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

  /// The maximum number of imported names that are kept; a plugin in Swift has some hundreds.
  private static let importLimit = 4096

  /// The maximum number of exported names that are kept.
  private static let exampleLimit = 64

  /// A symbol that every Swift runtime defines.
  private static let runtimeMark = Array("swift_retain".utf8)

  /// The entry function, and the symbols that linkers define in every library.
  private static let marks = [BINDERY_PLUGIN_OPEN, "_init", "_fini", "_edata", "_end", "__bss_start", "_etext"]
    .map { Array($0.utf8) }
}
