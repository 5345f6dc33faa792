import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes the Swift source that puts a manifest into a plugin and exports its entry.
///
/// Used by the build-tool plugin: `bindery-manifest plugin.json PluginEntry.swift`.
@main
struct BinderyManifest {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let input = arguments.first, let output = arguments.dropFirst().first else {
      fail("usage: bindery-manifest plugin.json OUTPUT.swift")
    }
    do {
      let source = try PluginDescription(contentsOf: input).entrySource()
      try source.write(toFile: output, atomically: true, encoding: .utf8)
    } catch {
      // The form that compilers use, so that editors find the file.
      fail("\(input):1: error: \(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}
