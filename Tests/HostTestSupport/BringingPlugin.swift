package import TestSupport

/// A plugin in C that brings a library along, and draws the word that a function of the library returns.
package struct BringingPlugin: Sendable {
  /// The identifier of the plugin.
  package var id = "org.example.zoo"

  /// The kind that the plugin shows.
  package var kind = "zoo"

  /// The name of the library.
  package var library = "libword.so"

  /// The folder in which the library lies, relative to that of the plugin, with a slash at its end.
  package var place = ""

  /// The run paths of the plugin.
  package var runPath = "$ORIGIN"

  /// Whether the library has its name in itself.
  package var hasSoname = true

  /// The word that the library returns.
  package var word = "word"

  /// Creates a plugin that isn't compiled yet.
  package init() {}

  /// Compiles the library into a folder, and returns its path.
  @discardableResult
  package func buildLibrary(in folder: TemporaryFolder) throws -> String {
    _ = try folder.newFolder(place.isEmpty ? "." : place)
    let source = try folder.write(#"const char *word(void) { return "\#(word)"; }"#.utf8, to: "word.c")
    let path = folder.path(of: place + library)
    let name = hasSoname ? "-Wl,-soname,\(library)" : ""
    try shell("cc -shared -fPIC \(name) -o '\(path)' '\(source)'")
    return path
  }

  /// Compiles the plugin and its library into a folder, links it with more, and returns the path of the plugin.
  package func build(
    in folder: TemporaryFolder, as name: String = "plugin", linkedWith more: String = ""
  ) throws -> String {
    try buildLibrary(in: folder)
    let preamble = """
      #define ID "\(id)"
      #define KINDS "\\"\(kind)\\""
      #define TABLE_KIND "\(kind)"
      #define QUIET
      #include <string.h>
      const char *word(void);
      #define DRAW \\
        do { \\
          const char *drawn = word(); \\
          canvas->run(canvas, BINDERY_TITLE, (bindery_text){drawn, strlen(drawn)}); \\
          return BINDERY_OK; \\
        } while (0)
      """
    // Named by -l, so that the plugin needs a library without a name of its own by that of its file.
    let links = "-L'\(folder.path(of: place))' -l:'\(library)' -Wl,-rpath,'\(runPath)' \(more)"
    return try CPlugin("coded", preamble, flags: "-fvisibility=hidden \(links)").build(in: folder, as: name)
  }
}
