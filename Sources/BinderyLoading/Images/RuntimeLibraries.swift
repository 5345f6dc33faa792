internal import BinderySystem
internal import CSystem
internal import Glibc

/// The libraries of the Swift runtime that this process runs on.
///
/// A plugin names the libraries that it needs, and a folder of the compiler that linked it. That folder may be missing,
/// or have other versions of libraries that this process has loaded already, each of which it can load only once. So
/// libraries that are in the folder of this process's runtime are loaded from there.
package enum RuntimeLibraries {
  /// The folder of the Swift runtime, as loaded and then with links resolved; empty if the runtime is linked into the
  /// program.
  package static let folders: [String] = {
    guard let path = cimage_path_of_symbol("swift_retain").map({ String(cString: $0) }) else { return [] }
    let name = "/libswiftCore.so"
    return [path, FilePlace.realPath(path) ?? path].filter { $0.hasPrefix("/") && $0.hasSuffix(name) }
      .map { String($0.dropLast(name.count)) }
  }()

  /// Returns whether the runtime's folder has a library with a name, so that every plugin gets the library from there.
  static func has(_ name: String) -> Bool {
    folders.first.map { access($0 + "/" + name, F_OK) == 0 } ?? false
  }

  /// Loads the libraries that a plugin needs and that are in the runtime's folder; they stay loaded.
  ///
  /// The dynamic linker then finds them by name, and searches no other folder. It reports a library that can't be
  /// loaded when the plugin is loaded.
  ///
  /// - Parameters:
  ///   - file: The plugin's library.
  ///   - path: The path of the library, for messages.
  /// - Returns: The known reason why the library can't be loaded, or `nil` if there is none.
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

  /// Returns why a library that needs these libraries can't be loaded, as a sentence without a period, or `nil`.
  ///
  /// Foundation has to be in the runtime's folder: another copy, as in a compiler's folder, may not fit the runtime.
  package static func refusal(of needed: [String]) -> String? {
    guard let folder = folders.first else { return nil }
    let missing = needed.first { name in
      (name.hasPrefix("libFoundation") || name.hasPrefix("lib_Foundation")) && access(folder + "/" + name, F_OK) != 0
    }
    return missing.map { "it needs '\($0)', which isn't installed; install the package bindery-foundation" }
  }

  /// Returns advice for loading a library at a path, to end a sentence with; empty if `message` reports no missing
  /// library.
  ///
  /// `message` is the dynamic linker's error.
  package static func wayOut(of message: String, at path: String) -> String {
    guard let end = message.firstRange(of: ": cannot open shared object file") else { return "" }
    let name = message[..<end.lowerBound].split(separator: " ").last.map(String.init) ?? ""
    // A worker can't see the files beside a plugin, so its advice names both ways.
    let way =
      isBeside(name, path)
      ? "it lies beside, but no run path leads there:" : "install what it needs, or put it beside and"
    return "; \(way) link what needs it with -Wl,-rpath,'$ORIGIN'"
  }

  /// Returns whether the folder of the library at a path has a file with a name.
  static func isBeside(_ name: String, _ path: String) -> Bool {
    !name.isEmpty && !name.contains("/")
      && CompanionSearch.folders(of: path).contains { FileStatus(at: FolderListing.path($0, name))?.isFile == true }
  }
}
