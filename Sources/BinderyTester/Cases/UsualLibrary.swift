/// The libraries that every plugin may need: those of the languages that plugins are written in.
enum UsualLibrary {
  /// The names of the libraries, up to the version.
  private static let names: Set<Substring> = [
    // C and C++.
    "libc", "libm", "libpthread", "libdl", "librt", "libgcc_s", "libatomic", "libstdc++", "libc++", "libc++abi",
    "libunwind",
    // Swift; loading the parts of Foundation adds 1 to 22 ms to the start of a host.
    "libBlocksRuntime", "libdispatch", "libFoundation", "libFoundationEssentials", "libFoundationInternationalization",
    "libFoundationNetworking", "libFoundationXML", "lib_FoundationICU",
    // Sanitizers.
    "libasan", "libtsan", "libubsan", "liblsan",
  ]

  /// Returns whether every plugin may need a library, by its name as the plugin records it.
  static func contains(_ name: String) -> Bool {
    guard let end = name.firstRange(of: ".so")?.lowerBound else { return false }
    let name = name[..<end]
    return names.contains(name) || ["libswift", "ld-linux", "libclang_rt."].contains { name.hasPrefix($0) }
  }
}
