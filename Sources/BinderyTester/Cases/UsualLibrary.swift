/// The libraries that plugins may need: those of the languages that they are written in.
enum UsualLibrary {
  /// What a name begins with, up to the version.
  private static let names: Set<Substring> = [
    // C and C++.
    "libc", "libm", "libpthread", "libdl", "librt", "libgcc_s", "libatomic", "libstdc++", "libc++", "libc++abi",
    "libunwind",
    // Swift; Foundation's parts cost a host that starts 1 to 22 ms.
    "libBlocksRuntime", "libdispatch", "libFoundation", "libFoundationEssentials", "libFoundationInternationalization",
    "libFoundationNetworking", "libFoundationXML", "lib_FoundationICU",
    // What looks for bugs while a plugin runs.
    "libasan", "libtsan", "libubsan", "liblsan",
  ]

  /// Whether plugins may need a library.
  ///
  /// - Parameter name: Its name, as the plugin has it.
  /// - Returns: Whether they may.
  static func contains(_ name: String) -> Bool {
    guard let end = name.firstRange(of: ".so")?.lowerBound else { return false }
    let name = name[..<end]
    return names.contains(name) || ["libswift", "ld-linux", "libclang_rt."].contains { name.hasPrefix($0) }
  }
}
