internal import CBindery

extension StaticProperties {
  /// The reasons why the library isn't safe to load, as sentences without a period, in which `it` is the library.
  package var refusals: [String] {
    var refusals: [String] = []
    if hasExecutableStack {
      refusals.append("it makes the stack executable; link it again with -Wl,-z,noexecstack")
    }
    if hasWritableCode {
      refusals.append("a part of it can be written and run; link it again without -Wl,--omagic")
    }
    if hasTextRelocations {
      refusals.append("its code is changed while it is loaded; compile all of it again with -fPIC")
    }
    if hasSwiftRuntime {
      refusals.append("it brings a Swift runtime of its own; link it again without -static-stdlib")
    }
    if let path = needed.first(where: { $0.contains("/") }) {
      refusals.append("it needs the library '\(path)' by its path; give that library a name with -Wl,-soname")
    }
    return refusals
  }

  /// The unusual properties that don't keep the library from being loaded, as sentences without a period.
  package var warnings: [String] {
    var warnings: [String] = []
    if exportCount > 0 {
      let some = exports.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      warnings.append(
        "it exports \(exportCount) symbols beside '\(BINDERY_PLUGIN_OPEN)', such as \(some); "
          + "hide them with -fvisibility=hidden or -Wl,--version-script")
    }
    for path in unusualRunPaths {
      warnings.append(
        "it looks for libraries in '\(path)', which is no folder of the system; link it without that path")
    }
    return warnings
  }

  /// The run paths that are neither relative to the library nor the system's or Swift's.
  package var unusualRunPaths: [String] { runPaths.filter { !Self.isUsual($0) } }

  /// Returns whether a run path is relative to the library, or within a folder of the system or of Swift.
  private static func isUsual(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !parts.contains("..") else { return false }
    if ["$ORIGIN", "${ORIGIN}"].contains(parts.first) { return !path.hasPrefix("/") }
    guard path.hasPrefix("/") else { return false }
    let usual = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"] + SwiftRuntime.folders
    return usual.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
