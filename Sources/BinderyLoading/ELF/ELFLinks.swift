/// The libraries that a library is linked with, and the run paths in which the dynamic linker searches for them.
struct ELFLinks {
  /// The names or paths of the libraries that the dynamic linker loads with the library.
  let needed: [String]

  /// The run paths of the library: those of `DT_RUNPATH` or, without that entry, those of the older `DT_RPATH`.
  let runPaths: [String]

  /// The maximum number of bytes that are read of a library's name, and of all run paths together.
  private static let limit = 4096

  /// Reads the names of the needed libraries and the run paths from a library's dynamic table.
  ///
  /// Both are empty if the library has no dynamic table.
  init(of library: ELFLibrary) {
    guard let dynamic = ELFDynamic(of: library), let names = dynamic[.names] else {
      (needed, runPaths) = ([], [])
      return
    }
    func text(at offset: Int) -> String? {
      let (address, overflow) = names.addingReportingOverflow(offset)
      return overflow ? nil : library.bytes(atAddress: address, count: Self.limit).name(at: 0, limit: Self.limit)
    }
    needed = (dynamic.all(.needed) + dynamic.all(.auxiliary) + dynamic.all(.filter)).compactMap(text)
    let path = (dynamic[.runPath] ?? dynamic[.runPathOfOld]).flatMap(text) ?? ""
    runPaths = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  }
}
