internal import BinderyLoading
internal import BinderyRules

extension FileCase {
  /// The cases about how the library is linked: its exports, dependencies, imports, and demands on its host's memory.
  static let linkingCases: [FileCase] = [
    FileCase(library: "S20") { library in
      let properties = library.properties
      // A Swift runtime linked into the library exports thousands of symbols, and another rule reports it.
      guard properties.exportCount > 0, !properties.hasSwiftRuntime else { return nil }
      let some = properties.exports.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      return "it shows more than 'bindery_plugin_open': \(properties.exportCount) symbols, such as \(some)"
    },
    FileCase(rule: "S21") { plugin in
      guard let library = try? plugin.inspection.get() else { return [] }
      let unusual = library.properties.needed.filter {
        !$0.contains("/") && !UsualLibrary.contains($0) && !plugin.mayNeed($0)
      }
      return unusual.first.map { [Finding("S21", "it needs '\($0)', which not every machine has")] } ?? []
    },
    FileCase(library: "S22", isGate: true) { library in
      library.properties.hasSwiftRuntime ? "it brings a Swift runtime of its own" : nil
    },
    FileCase(library: "S23") { library in
      library.properties.unusualRunPaths.first.map {
        "it looks for libraries in '\($0)', which is neither beside it nor a folder of the system"
      }
    },
    FileCase(library: "S24", isGate: true) { library in
      library.properties.hasTextRelocations ? "its code is changed while it is loaded" : nil
    },
    FileCase(library: "S25", isGate: true) { library in
      library.properties.hasExecutableStack ? "it makes the stack of its host executable" : nil
    },
    FileCase(library: "S26", isGate: true) { library in
      library.properties.hasWritableCode ? "a part of it can be written and run" : nil
    },
    FileCase(library: "S27") { library in
      library.properties.hasStaticThreadStorage
        ? "it takes of the room for variables of threads that was set aside when the host started" : nil
    },
    FileCase(library: "S28") { library in
      let usual = library.properties.usualConstructorCount
      let count = library.properties.constructorCount
      return count > usual
        ? "\(count) functions run while it is loaded; the compiler itself puts in \(usual)" : nil
    },
    FileCase(library: "S30") { library in
      library.properties.imports.lazy.compactMap { name in
        ForbiddenFunction.all[name].map { "it calls \(name)(); \($0)" }
      }.first
    },
    FileCase(library: "S31", isGate: true) { library in
      library.properties.needed.first { $0.contains("/") }.map { "it needs the library '\($0)' by its path" }
    },
  ]
}

extension StaticProperties {
  /// The number of functions that the compiler alone makes the loader run: two of the C library, and one of the Swift
  /// runtime or of another language's runtime.
  fileprivate var usualConstructorCount: Int {
    isSwift || needed.contains { $0.hasPrefix("libgcc_s.") } ? 3 : 2
  }
}

/// The shared libraries that any plugin may depend on: those of C, C++, Swift and the sanitizers.
enum UsualLibrary {
  /// The names of the libraries without `.so` and the version, such as `libc`.
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

  /// Returns whether any plugin may depend on a library, named as the plugin records it, such as `libc.so.6`.
  static func contains(_ name: String) -> Bool {
    guard let end = name.firstRange(of: ".so")?.lowerBound else { return false }
    let name = name[..<end]
    return names.contains(name) || ["libswift", "ld-linux", "libclang_rt."].contains { name.hasPrefix($0) }
  }
}
