import FoundationEssentials
import Glibc

/// A program that writes the Swift source for a plugin's manifest and its entry function.
///
/// The build-tool plugin runs it: `bindery-manifest plugin.json PluginEntry.swift`.
@main
struct BinderyManifest {
  /// Reads `plugin.json`, checks it, and writes the Swift source with the manifest and the entry function.
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let input = arguments.first, let output = arguments.dropFirst().first else {
      fail("usage: bindery-manifest plugin.json OUTPUT.swift")
    }
    do {
      try replaceContents(of: output, with: PluginDescription(contentsOf: input).entrySource())
    } catch {
      // Editors find the file by this form, which compilers use.
      fail("\(input):1: error: \(error)")
    }
  }

  /// Writes a text to a file, unless the file contains exactly this text already.
  ///
  /// An unchanged file keeps its modification time. Debug and release builds share it, and each runs this tool after
  /// the other has been built; a new time would cause every plugin to be compiled again.
  static func replaceContents(of path: String, with text: String) throws {
    if let former = try? Data(contentsOf: URL(fileURLWithPath: path)), former == Data(text.utf8) { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Prints an error message and ends the program with the exit code 1.
  private static func fail(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}
