internal import BinderySystem

/// A search for the companions of a plugin, which follows what each library needs.
struct CompanionSearch {
  /// Opens a library by its name and path.
  typealias Opening = (_ name: String, _ path: String) throws(PluginError) -> Companion

  private let plugin: String

  /// The folder in which the companions of the plugin were put when it was installed, or `nil` if there is none.
  private let installed: String?

  private let open: Opening
  private var companions: [Companion] = []

  /// The names of the libraries that were found, and whether all that each needs was found, too.
  private var found: [String: Bool] = [:]

  private init(_ plugin: String, installed: String?, _ open: @escaping Opening) {
    self.plugin = plugin
    self.installed = installed
    self.open = open
  }

  /// Finds the companions of a plugin's file, each after those that it needs.
  ///
  /// - Parameters:
  ///   - file: The file, or a copy of it.
  ///   - path: The path of the file.
  ///   - digest: The SHA-256 of the file, or `nil` to hash it if need be.
  ///   - open: Opens a companion, each of them once.
  /// - Returns: The companions; none of a file that is no library.
  /// - Throws: What `open` throws, or that there are too many companions, or some that need each other.
  static func companions(
    of file: LibraryFile, at path: String, digest: PluginDigest? = nil, open: @escaping Opening
  ) throws(PluginError) -> [Companion] {
    guard let library = try? ELFLibrary(file, path: path) else { return [] }
    var search = CompanionSearch(path, installed: Companion.installedFolder(of: file, at: path, digest), open)
    try search.add(neededBy: library, at: path)
    return search.companions
  }

  /// Returns the folders that count as that of a library: that of its path, and where a link leads that of its file.
  static func folders(of path: String) -> [String] {
    let folder = FolderListing.folder(of: path)
    let real = FolderListing.folder(of: FolderListing.realPath(path))
    return FolderListing.realPath(folder) == real ? [folder] : [folder, real]
  }

  /// Adds the companions that a library at a path needs.
  private mutating func add(neededBy library: ELFLibrary, at path: String) throws(PluginError) {
    let links = ELFLinks(of: library)
    let runPath = RunPath(links.runPaths, origins: Self.folders(of: path), installed: installed)
    guard runPath.folders.contains(where: \.isBeside) else { return }
    for name in links.needed where !name.contains("/") && !RuntimeLibraries.has(name) {
      guard let place = runPath.find(name), place.folder.isBeside else { continue }
      try add(name, at: place.path)
    }
  }

  private mutating func add(_ name: String, at path: String) throws(PluginError) {
    if let isWhole = found[name] {
      guard !isWhole else { return }
      throw refusal("it brings the library '\(name)', which needs itself, also through others; link them into one")
    }
    guard found.count < Companion.limit else {
      throw refusal("it brings more than \(Companion.limit) libraries; link some of them statically")
    }
    found[name] = false
    let companion = try open(name, path)
    try add(neededBy: ELFLibrary(loadable: companion.file, path: path), at: path)
    found[name] = true
    companions.append(companion)
  }

  private func refusal(_ detail: String) -> PluginError {
    PluginError(code: .badProperties, plugin: plugin, detail: detail)
  }
}
