internal import CBindery

/// What the tables of a library say of it, read without running any of it.
package struct StaticProperties: Hashable, Sendable {
  /// The libraries that it needs, as it names them.
  package private(set) var needed: [String] = []

  /// The folders that it asks the system to look for those in.
  package private(set) var runPaths: [String] = []

  /// Whether loading it would make the stack executable.
  package let hasExecutableStack: Bool

  /// Whether a part of it could be written and run.
  package let hasWritableCode: Bool

  /// Whether its code has to be written to for it to run.
  package private(set) var hasTextRelocations = false

  /// The number of symbols that it defines for others, but for the entry.
  package private(set) var exportCount = 0

  /// The names of the first of those.
  package private(set) var exports: [String] = []

  /// The names of what it needs of other libraries.
  package private(set) var imports: [String] = []

  /// Whether it takes of the room that the system sets aside for variables of threads when a program starts.
  package private(set) var hasStaticThreadStorage = false

  /// Whether it is written in Swift, as its tables tell.
  package private(set) var isSwift = false

  /// The number of functions that run while it is loaded.
  package private(set) var constructorCount = 0

  /// Whether it brings a Swift runtime of its own, beside that of the host.
  package private(set) var hasSwiftRuntime = false

  /// Reads the tables of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - readsImports: Whether the names of what it needs of other libraries are read, which takes a while.
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
    // The sections tell even where the symbols of the runtime are hidden.
    let needsRuntime = needed.contains("libswiftCore.so")
    let hasSections = !needsRuntime && library.sectionNames().contains { $0.hasPrefix("swift5_") }
    isSwift = needsRuntime || hasSections
    hasSwiftRuntime = hasSwiftRuntime || hasSections
  }

  /// The most bytes that the names in a library may have, and one that the system would follow.
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

  /// The most names of imports that are kept; a plugin in Swift has some hundreds.
  private static let importLimit = 4096

  /// The most names of exports that are kept.
  private static let exampleLimit = 64

  /// What every Swift runtime defines.
  private static let runtimeMark = Array("swift_retain".utf8)

  /// The entry, and what linkers define in every library.
  private static let marks = [BINDERY_PLUGIN_OPEN, "_init", "_fini", "_edata", "_end", "__bss_start", "_etext"]
    .map { Array($0.utf8) }
}
