internal import BinderySystem
internal import CSystem
internal import Glibc

/// The libraries and symbols that a library needs and that are missing, found without running any code.
package struct UnmetNeeds: Hashable, Sendable {
  /// The names of the needed libraries that are neither beside the library nor among those of the system or of Swift.
  package private(set) var libraries: [String] = []

  /// The names of the symbols that no library has, at most 64; empty if a library is missing or can't be read.
  package private(set) var symbols: [String] = []

  /// The path at which the library was found.
  private let path: String

  /// The maximum number of libraries that are read.
  private static let limit = 512

  /// Searches for all libraries and symbols that a library needs, directly or through others.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: The path of the library, in whose folder libraries that it brings along may be.
  package init(of file: LibraryFile, path: String) {
    self.path = path
    let installed = Companion.installedFolder(of: file, at: path)
    guard let first = NeedingLibrary(file, path: path, installed: installed, isOwn: true) else { return }
    let system = SystemLibraries()
    var (queue, known) = ([first], Set<String>())
    var (wanted, isWhole) = (first.imports, first.isWhole)
    var missing: [(name: String, isCertain: Bool)] = []
    var index = 0
    while index < queue.count, index < Self.limit {
      let library = queue[index]
      index += 1
      for name in library.needed where !known.contains(name) {
        guard let found = library.library(named: name, or: system) else {
          // Another library may still bring it, and then all find it under its name.
          missing.append((name, library.runPath.isWhole))
          continue
        }
        known.insert(name)
        if found.isOwn { wanted.formUnion(found.imports) }
        isWhole = isWhole && found.isWhole
        queue.append(found)
      }
    }
    missing.removeAll { known.contains($0.name) }
    for library in missing where library.isCertain && !libraries.contains(library.name) {
      libraries.append(library.name)
    }
    guard isWhole, missing.isEmpty, index == queue.count else { return }
    for library in queue where !wanted.isEmpty { wanted.subtract(library.exports) }
    // Symbols that the program provides to all libraries, such as those of the C library, aren't missing.
    symbols = Array(wanted.filter { cimage_path_of_symbol($0) == nil }.sorted().prefix(64))
  }
}

extension UnmetNeeds {
  /// The reasons why the library can't be loaded, as sentences without a period, in which `it` is the library.
  package var refusals: [String] {
    let libraries = libraries.prefix(8).map { name in
      "it needs the library '\(name)', "
        + (RuntimeLibraries.isBeside(name, path)
          ? "which lies beside it, but no run path leads there; link what needs it with -Wl,-rpath,'$ORIGIN'"
          : "which is neither installed nor beside it; install it, "
            + "or put it beside and link with -Wl,-rpath,'$ORIGIN'")
    }
    let symbols = symbols.prefix(8).map { name in
      "it needs the symbol '\(name)', which none of its libraries has; link it with the library that has it"
    }
    return libraries + symbols
  }
}

/// A library whose needs are examined, as the dynamic linker sees it.
private final class NeedingLibrary {
  /// Whether the library is the examined one, or one that it brings along.
  let isOwn: Bool

  /// The names of the libraries that the library needs.
  let needed: [String]

  /// The names of the symbols that the library imports; empty if it isn't an own one.
  let imports: Set<String>

  /// Whether all symbols of the library could be read.
  let isWhole: Bool

  /// The folders in which the library has the dynamic linker search for the libraries that it needs.
  let runPath: RunPath

  /// The parsed ELF file.
  private let library: ELFLibrary

  /// The folder of the companions that were installed with the plugin, or `nil` if there is none.
  private let installed: String?

  /// Reads the needs and symbols of a library, or returns `nil` if it can't be read.
  init?(_ file: LibraryFile, path: String, installed: String?, isOwn: Bool) {
    guard let library = try? ELFLibrary(file, path: path) else { return nil }
    self.library = library
    (self.isOwn, self.installed) = (isOwn, installed)
    let links = ELFLinks(of: library)
    needed = links.needed.filter { !$0.contains("/") }
    runPath = RunPath(links.runPaths, origins: CompanionSearch.folders(of: path), installed: installed)
    let symbols = ELFSymbolNames(of: library)
    imports = isOwn ? Set(symbols.imports) : []
    isWhole = symbols.isWhole
  }

  /// The names of the symbols that the library exports.
  var exports: [String] { ELFSymbolNames(of: library).exports }

  /// Returns the library that the dynamic linker would load for a name that this library needs, or `nil` if there is
  /// none.
  ///
  /// The runtime's folder is searched first, then the run path of this library, then `LD_LIBRARY_PATH` and the system.
  func library(named name: String, or system: SystemLibraries) -> NeedingLibrary? {
    let runtime = RuntimeLibraries.folders.first.map { FolderListing.path($0, name) }
    if let runtime, FileStatus(at: runtime) != nil { return read(runtime, isOwn: false) }
    if let found = runPath.find(name) { return read(found.path, isOwn: found.folder.isBeside) }
    return (Self.environment.find(name)?.path ?? system.path(of: name)).flatMap { read($0, isOwn: false) }
  }

  /// The folders of `LD_LIBRARY_PATH`, in which the dynamic linker of this process also searches.
  private static let environment = RunPath(
    (getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? "").split { $0 == ":" || $0 == ";" }.map(String.init),
    origins: [])

  /// Reads a library that this one needs, or returns `nil` if it can't be read.
  private func read(_ path: String, isOwn: Bool) -> NeedingLibrary? {
    (try? LibraryFile(path: path)).flatMap { NeedingLibrary($0, path: path, installed: installed, isOwn: isOwn) }
  }
}
