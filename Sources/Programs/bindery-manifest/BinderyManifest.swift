import FoundationEssentials
import Glibc

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
      try replaceContents(of: output, with: PluginDescription(contentsOf: input).entrySource())
    } catch {
      // The form that compilers use, so that editors find the file.
      fail("\(input):1: error: \(error)")
    }
  }

  /// Writes a file that doesn't have this text yet.
  ///
  /// A file that has it keeps its time. Debug and release builds share the file, and each runs this tool when the other
  /// has been built in between; with a new time, every plugin would be compiled again.
  static func replaceContents(of path: String, with text: String) throws {
    if let former = try? Data(contentsOf: URL(fileURLWithPath: path)), former == Data(text.utf8) { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func fail(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}
