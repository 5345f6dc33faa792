internal import BinderySystem
internal import CSystem
internal import Glibc

/// The libraries of the Swift runtime that this process runs on.
///
/// A plugin names the libraries that it needs, and a folder of the compiler that linked it. That folder may be missing
/// here, or have libraries of another version than those that are loaded, of which a process has one each. So what
/// stands beside the runtime of this process is taken from there.
package enum RuntimeLibraries {
  /// The folder of the runtime, as loaded and with symbolic links resolved; empty if the runtime is linked into the
  /// program.
  package static let folders: [String] = {
    guard let path = cimage_path_of_symbol("swift_retain").map({ String(cString: $0) }) else { return [] }
    let name = "/libswiftCore.so"
    return [path, FilePlace.realPath(path) ?? path].filter { $0.hasPrefix("/") && $0.hasSuffix(name) }
      .map { String($0.dropLast(name.count)) }
  }()

  /// Returns whether a library stands beside the runtime, so that every plugin gets it from there.
  static func has(_ name: String) -> Bool {
    folders.first.map { access($0 + "/" + name, F_OK) == 0 } ?? false
  }

  /// Loads the libraries that a plugin needs and that stand beside the runtime, for good.
  ///
  /// The dynamic linker knows them by their names then, and looks for no others. A library that can't be loaded is left
  /// to it, so that loading the plugin tells the reason.
  ///
  /// - Parameters:
  ///   - file: The plugin's library.
  ///   - path: The path of the library, for messages.
  /// - Returns: Why the library can't be loaded, or `nil` if nothing is known to speak against it.
  @discardableResult
  package static func load(neededBy file: LibraryFile, path: String) -> String? {
    guard let folder = folders.first, let library = try? ELFLibrary(file, path: path) else { return nil }
    let needed = StaticProperties(of: library).needed
    for name in needed where !name.contains("/") {
      let path = folder + "/" + name
      if access(path, R_OK) == 0 { _ = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) }
    }
    return refusal(of: needed)
  }

  /// Returns why a library with these needs can't be loaded, as a sentence without a period, or `nil`.
  ///
  /// Foundation has to stand beside the runtime: another copy, as in a compiler's folder, may not go with it.
  package static func refusal(of needed: [String]) -> String? {
    guard let folder = folders.first else { return nil }
    let missing = needed.first { name in
      (name.hasPrefix("libFoundation") || name.hasPrefix("lib_Foundation")) && access(folder + "/" + name, F_OK) != 0
    }
    return missing.map { "it needs '\($0)', which isn't installed; install the package bindery-foundation" }
  }

  /// Returns advice for a library at a path that needs another which isn't found, to end a sentence with, else an empty
  /// text.
  package static func wayOut(of message: String, at path: String) -> String {
    guard let end = message.firstRange(of: ": cannot open shared object file") else { return "" }
    let name = message[..<end.lowerBound].split(separator: " ").last.map(String.init) ?? ""
    // A worker can't see what lies beside a plugin, so this is one of two ways.
    let way =
      isBeside(name, path)
      ? "it lies beside, but no run path leads there:" : "install what it needs, or put it beside and"
    return "; \(way) link what needs it with -Wl,-rpath,'$ORIGIN'"
  }

  /// Returns whether a file of a name lies in the folder of the library at a path.
  static func isBeside(_ name: String, _ path: String) -> Bool {
    !name.isEmpty && !name.contains("/")
      && CompanionSearch.folders(of: path).contains { FileStatus(at: FolderListing.path($0, name))?.isFile == true }
  }
}
