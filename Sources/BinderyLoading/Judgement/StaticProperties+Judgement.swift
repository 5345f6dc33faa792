internal import CBindery

extension StaticProperties {
  /// The reasons why the library isn't safe to load, as sentences without a period, in which `it` is the library.
  package var refusals: [String] {
    let properties = [
      (hasExecutableStack, "it makes the stack executable; link it again with -Wl,-z,noexecstack"),
      (hasWritableCode, "a part of it can be written and run; link it again without -Wl,--omagic"),
      (hasTextRelocations, "its code is changed while it is loaded; compile all of it again with -fPIC"),
      (hasSwiftRuntime, "it brings a Swift runtime of its own; link it again without -static-stdlib"),
    ]
    let paths = needed.filter { $0.contains("/") }.prefix(1).map { path in
      "it needs the library '\(path)' by its path; give that library a name with -Wl,-soname"
    }
    return properties.filter(\.0).map(\.1) + paths + [RuntimeLibraries.refusal(of: needed)].compactMap(\.self)
  }

  /// The properties of the library that are unusual but no reason to refuse it, as sentences without a period.
  package var warnings: [String] {
    var warnings: [String] = []
    if exportCount > 0 {
      let some = exports.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      warnings.append(
        "it exports \(exportCount) symbols beside '\(BINDERY_PLUGIN_OPEN)', such as \(some); "
          + "hide them with -fvisibility=hidden or -Wl,--version-script")
    }
    return warnings
      + unusualRunPaths.map { path in
        "it looks for libraries in '\(path)', which is no folder of the system; link it without that path"
      }
  }

  /// The run paths of the library that are neither relative to it nor in folders of the system or of Swift.
  package var unusualRunPaths: [String] { runPaths.filter { !Self.isUsual($0) } }

  /// The end of the run path that each Swift compiler adds to what it links, wherever the compiler is installed.
  private static let compilerFolder = "/usr/lib/swift/linux"

  /// Returns whether a run path is relative to the library, or within a folder of the system or of Swift.
  private static func isUsual(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !parts.contains("..") else { return false }
    if ["$ORIGIN", "${ORIGIN}"].contains(parts.first) { return !path.hasPrefix("/") }
    guard path.hasPrefix("/") else { return false }
    let usual = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"] + RuntimeLibraries.folders
    return usual.contains { path == $0 || path.hasPrefix($0 + "/") } || path.hasSuffix(compilerFolder)
  }
}
