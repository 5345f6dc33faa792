internal import Bindery
internal import BinderyContract
internal import CBindery
internal import CSystem
internal import Glibc
internal import Synchronization

/// The image of a plugin that is loaded into this process, with the plugin's tables.
///
/// It stays loaded until the process ends, because the Swift runtime keeps pointers into every image that it has seen.
struct PluginImage: Sendable {
  /// The table that the plugin's entry function returned, copied.
  let table: PluginTable

  /// Loads a plugin and opens it, unless this process has opened the same bytes before, for any host.
  ///
  /// The plugin's code runs from here on, and can do everything that the process can.
  ///
  /// - Parameters:
  ///   - image: The library's bytes, which stay in memory for good once they are loaded.
  ///   - manifest: The manifest from the library's note, with which the tables have to agree.
  ///   - host: The host as the plugin sees it.
  /// - Throws: The reason why the library can't be loaded or opened, or how its tables differ from the manifest.
  init(_ image: SealedImage, manifest: Manifest, host: HostDescription) throws(PluginError) {
    if let incompatibility = manifest.incompatibility { throw incompatibility }
    // The lock is held while the plugin opens, so that its entry is called once. Other plugins open concurrently.
    let loaded = try Self.opening(of: image.digest).loaded.withLock { loaded throws(PluginError) in
      if let known = loaded { return known }
      let new = Loaded(image: image, table: try Self.table(of: image, manifest: manifest, host: host))
      loaded = new
      return new
    }
    table = try loaded.table.get()
    try table.check(against: manifest)
  }

  /// A loaded image, with the result of calling its entry function.
  private struct Loaded {
    /// The image's bytes, which are never freed: the dynamic linker knows the image by its path, which must stay its
    /// own.
    let image: SealedImage
    /// The plugin's tables, or the error of its entry function.
    let table: Result<PluginTable, PluginError>
  }

  /// The loading of one image, under way or completed, behind a lock.
  private final class Opening: Sendable {
    /// The loaded image, or `nil` before it was loaded.
    let loaded = Mutex<Loaded?>(nil)
  }

  /// The images that this process has loaded or is loading, by digest, because an entry function may be called only
  /// once.
  private static let openings = Mutex<[PluginDigest: Opening]>([:])

  /// Returns the loading of the image with a digest, which all callers share.
  private static func opening(of digest: PluginDigest) -> Opening {
    openings.withLock { openings in
      let opening = openings[digest] ?? Opening()
      openings[digest] = opening
      return opening
    }
  }

  /// Loads an image, which stays loaded, and returns the result of its entry function.
  ///
  /// Throws if the image can't be loaded; the caller may try again.
  private static func table(
    of image: SealedImage, manifest: Manifest, host: HostDescription
  ) throws(PluginError) -> Result<PluginTable, PluginError> {
    RuntimeLibraries.load(neededBy: image.file, path: image.path)
    let lastWords = lastWords(of: manifest.id, in: host)
    // Once the image is loaded, the sentence that is registered for it counts instead.
    return try LoadNote(lastWords, to: STDERR_FILENO).during { () throws(PluginError) in
      let handle = try CompanionLoading.during(
        image.companions, of: image.digest, plugin: manifest.id.rawValue, file: image.file,
        isAlone: host.runsOnePlugin
      ) { () throws(PluginError) in ImageHandle(try Self.handle(of: image, plugin: manifest.id)) }.pointer
      // dlsym() also searches the image's dependencies.
      guard let entry = dlsym(handle, BINDERY_PLUGIN_OPEN), cimage_contains(handle, entry) else {
        return .failure(
          PluginError(
            code: .noEntry, plugin: manifest.id.rawValue, detail: "it has no function '\(BINDERY_PLUGIN_OPEN)'"))
      }
      cimage_register_crash_sentence(entry, lastWords)
      return Result { () throws(PluginError) in try open(entry, manifest: manifest, host: host) }
    }
  }

  /// Loads an image, which stays loaded, and returns the handle of `dlopen`.
  private static func handle(of image: SealedImage, plugin: PluginId) throws(PluginError) -> UnsafeMutableRawPointer {
    if let handle = dlopen(image.loadPath, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) { return handle }
    let message = lastMessage().replacing(image.loadPath, with: image.path)
    throw PluginError(
      code: .notLoadable, plugin: plugin.rawValue,
      detail: "it can't be loaded: \(message)\(RuntimeLibraries.wayOut(of: message, at: image.path))")
  }

  /// Calls the entry function of a loaded image and reads the tables that it returns.
  private static func open(
    _ entry: UnsafeMutableRawPointer, manifest: Manifest, host: HostDescription
  ) throws(PluginError) -> PluginTable {
    let services = PluginServices(for: manifest, of: host)
    let table = try PluginTable(opening: entry, host: host.pointer(with: services), plugin: manifest.id.rawValue)
    services.noteOpen()
    return table
  }

  /// Returns the message that is written to standard error if the process crashes in the plugin's code.
  private static func lastWords(of plugin: PluginId, in host: HostDescription) -> String {
    let remedy = host.afterCrash.map { "; \($0(plugin))" } ?? ""
    return "\n\(host.name): the code of \(plugin) has ended the program\(remedy)\n"
  }

  /// Returns the last error message of the dynamic linker.
  private static func lastMessage() -> String {
    dlerror().map { String(cString: $0) } ?? "the system gave no reason"
  }
}

extension PluginTable {
  /// Checks that the plugin's tables agree with its manifest, and throws the first difference.
  ///
  /// Both are of this host's major version of the contract; minor versions may differ.
  fileprivate func check(against manifest: Manifest) throws(PluginError) {
    let members = [
      ("id", id, manifest.id.rawValue),
      ("version", version, manifest.version.rawValue),
      ("kinds", list(mediaTypes.map(\.kind)), list(manifest.kinds)),
      ("sources", list(abilities.sources.map(\.sourceId)), list(manifest.sources)),
      ("schemes", list(abilities.fetchers.map(\.scheme)), list(manifest.schemes)),
    ]
    guard let (name, there, here) = members.first(where: { $0.1 != $0.2 }) else { return }
    throw PluginError(
      code: .disagrees, plugin: manifest.id.rawValue,
      detail: "its tables disagree with its manifest: '\(name)' is \(quoted(there)) there and \(quoted(here)) here; "
        + "build it again from one source")
  }

  /// Returns a text in quotation marks, or the word for an empty text.
  private func quoted(_ value: String) -> String {
    value.isEmpty ? "empty" : "'\(value)'"
  }

  /// Returns names sorted and separated by commas.
  private func list<Name: Comparable & CustomStringConvertible>(_ names: [Name]) -> String {
    names.sorted().map(\.description).joined(separator: ", ")
  }
}
