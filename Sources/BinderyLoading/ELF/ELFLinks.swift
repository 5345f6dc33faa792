/// The libraries that a library is linked with, and the run paths in which they are looked for.
struct ELFLinks {
  /// The names or paths of the libraries that are loaded with it.
  let needed: [String]

  /// The run paths, without those of the older kind if there are newer ones, which the dynamic linker takes alone.
  let runPaths: [String]

  /// The maximum number of bytes of a name, and of all run paths together.
  private static let limit = 4096

  /// Reads the dynamic table of a library, which needs no others if it has none.
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
