internal import BinderyContract
internal import BinderySystem
internal import CSystem
internal import Glibc
internal import Synchronization

/// The handle of an image that stays loaded until the process ends.
package struct ImageHandle: Sendable {
  /// The pointer that `dlopen` returned.
  package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  /// Creates a handle from the pointer that `dlopen` returned.
  package init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }
}

/// The loading of the libraries that plugins bring along.
///
/// The dynamic linker looks up a needed library by name alone, first among all loaded images: by each image's name, and
/// by the name that the image states for itself. So a companion is loaded before the library that needs it, and has its
/// name only while its plugin is being loaded. A library that is loaded later doesn't resolve that name to it.
package enum CompanionLoading {
  /// A loaded companion, which stays loaded until the process ends.
  private struct Loaded: Sendable {
    /// The handle of the image, by which symbols are looked up in it.
    let handle: ImageHandle

    /// The name by which the companion is needed. It is never freed, because the dynamic linker may read it at any
    /// time.
    nonisolated(unsafe) let name: UnsafeMutablePointer<CChar>?

    /// The companion's bytes. They are never freed, because the dynamic linker knows the image by its path.
    let file: LibraryFile
  }

  /// The companions that this process has loaded, by the digest of their plugin and by their names.
  private static let loaded = Mutex<[PluginDigest: [String: Loaded]]>([:])

  /// Loads the companions of a plugin, and then calls `load`, which loads the plugin.
  ///
  /// Plugins are loaded one at a time, so that none finds the companions of another.
  ///
  /// - Parameters:
  ///   - companions: The companions, each after those that it needs.
  ///   - digest: The digest that identifies the plugin with its companions.
  ///   - plugin: The name of the plugin, for errors.
  ///   - file: The plugin's library, or `nil` if the plugin is alone in this process.
  ///   - isAlone: Whether this process runs no other plugin. If so, a library that is loaded already is used in place
  ///     of a companion of the same name; otherwise that is an error.
  ///   - load: Loads the plugin.
  /// - Returns: What `load` returns.
  /// - Throws: What `load` throws, or the reason why a companion can't be loaded.
  package static func during<Loading: Sendable>(
    _ companions: [Companion], of digest: PluginDigest, plugin: String, file: LibraryFile? = nil, isAlone: Bool,
    _ load: () throws(PluginError) -> Loading
  ) throws(PluginError) -> Loading {
    try loaded.withLock { all throws(PluginError) in
      if !isAlone { loadOthers(neededBy: [file].compactMap(\.self) + companions.map(\.file), besides: companions) }
      // A companion that this plugin loaded before is its own, although it may be found by the name that it states for
      // itself.
      let own = all[digest, default: [:]]
      let taken = companions.map(\.name).filter { own[$0] == nil && isLoaded($0) }
      if let name = taken.first, !isAlone { throw .nameTaken(name, of: plugin) }
      var formers: [(image: UnsafeMutableRawPointer, name: UnsafePointer<CChar>?)] = []
      defer { for former in formers { _ = cimage_set_name(former.image, former.name) } }
      for companion in companions where !taken.contains(companion.name) {
        let image: Loaded
        if let known = own[companion.name] {
          image = known
        } else {
          image = try loading(companion, plugin: plugin, isAlone: isAlone)
          all[digest, default: [:]][companion.name] = image
        }
        formers.append((image.handle.pointer, cimage_set_name(image.handle.pointer, image.name)))
      }
      do throws(PluginError) {
        return try load()
      } catch {
        throw taken.first.map(error.explained(by:)) ?? error
      }
    }
  }

  /// Loads the libraries that a plugin and its companions need and that aren't companions; they stay loaded.
  ///
  /// While the companions have their names, a library of the system that is loaded then would be linked to them, also
  /// for later users of that library. The dynamic linker reports what can't be loaded here.
  private static func loadOthers(neededBy files: [LibraryFile], besides companions: [Companion]) {
    guard !companions.isEmpty else { return }
    for library in files.compactMap({ try? ELFLibrary($0, path: "") }) {
      let links = ELFLinks(of: library)
      let runPath = RunPath(links.runPaths, origins: [])
      for name in links.needed where !name.contains("/") && !companions.contains(where: { $0.name == name }) {
        _ = dlopen(runPath.find(name)?.path ?? name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
      }
    }
  }

  /// Returns whether the dynamic linker has already loaded an image that it finds by a name.
  private static func isLoaded(_ name: String) -> Bool {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return false }
    dlclose(handle)
    return true
  }

  /// Loads a companion by the dynamic linker: under its own name if this process runs no other plugin, otherwise as a
  /// copy without a name. Throws why that failed.
  private static func loading(
    _ companion: Companion, plugin: String, isAlone: Bool
  ) throws(PluginError) -> Loaded {
    RuntimeLibraries.load(neededBy: companion.file, path: companion.path)
    let file = isAlone ? companion.file : try companion.nameless()
    let path = "/proc/\(getpid())/fd/\(file.descriptor)"
    if let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) {
      return Loaded(handle: ImageHandle(handle), name: strdup(companion.name), file: file)
    }
    let message = (dlerror().map { String(cString: $0) } ?? "the system gave no reason")
      .replacing(path, with: companion.path)
    throw PluginError(
      code: .notLoadable, plugin: plugin,
      detail: "the library '\(companion.name)' that it brings can't be loaded: \(message)"
        + RuntimeLibraries.wayOut(of: message, at: companion.path))
  }
}

extension Companion {
  /// Returns a sealed copy of the library without its `DT_SONAME`, or the same file if it has none.
  ///
  /// Other libraries would be linked to this one by that name.
  fileprivate func nameless() throws(PluginError) -> LibraryFile {
    let library = try ELFLibrary(file, path: path)
    guard let place = ELFDynamic(of: library)?.offset(of: .soname) else { return file }
    return try SealedMemory.copy(of: file, path: path) { descriptor in
      // Replaces the entry's tag by that of a checksum, which the dynamic linker ignores.
      var tag: UInt64 = 0x6fff_fdf8
      return pwrite(descriptor, &tag, MemoryLayout<UInt64>.size, off_t(place)) == MemoryLayout<UInt64>.size
    }.file
  }
}

extension PluginError {
  /// Returns the error for a plugin that brings a library whose name another loaded library has.
  fileprivate static func nameTaken(_ name: String, of plugin: String) -> PluginError {
    PluginError(
      code: .libraryTaken, plugin: plugin,
      problem: "it brings the library '\(name)', and this process has another of that name",
      wayOut: "give the library a name of its own with -Wl,-soname, or let the plugin run in a worker")
  }

  /// Returns this error of loading a plugin, with a hint that another library was used in place of the plugin's library
  /// `name`.
  fileprivate func explained(by name: String) -> PluginError {
    PluginError(
      code: code, plugin: plugin,
      detail: "\(detail); it brings the library '\(name)', and gets the one that this process has: "
        + "give the library a name of its own with -Wl,-soname")
  }
}
