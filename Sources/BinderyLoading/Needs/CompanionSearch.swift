internal import BinderyContract
internal import BinderySystem

/// A search for the companions of a plugin, which follows what each library needs.
struct CompanionSearch {
  /// Opens a library by its name and path.
  typealias Opening = (_ name: String, _ path: String) throws(PluginError) -> Companion

  private let plugin: String

  /// The folder in which the companions of the plugin were put when it was installed, or `nil` if there is none.
  private let installed: String?

  private let open: Opening

  /// The companions that were found, in the order in which the dynamic linker looks for them: all that a library needs
  /// before what those need.
  private var companions: [Companion] = []

  /// What each of the companions needs itself, by their names.
  private var needs: [String: [String]] = [:]

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
    var index = 0
    while index < search.companions.count {
      let companion = search.companions[index]
      let library = try ELFLibrary(loadable: companion.file, path: companion.path)
      search.needs[companion.name] = try search.add(neededBy: library, at: companion.path)
      index += 1
    }
    return try search.sorted()
  }

  /// Returns the folders that count as that of a library: that of its path, and where a link leads that of its file.
  static func folders(of path: String) -> [String] {
    let folder = FolderListing.folder(of: path)
    let real = FolderListing.folder(of: FolderListing.realPath(path))
    return FolderListing.realPath(folder) == real ? [folder] : [folder, real]
  }

  /// Adds the companions that a library at a path needs, and returns the names of all that it needs.
  @discardableResult
  private mutating func add(neededBy library: ELFLibrary, at path: String) throws(PluginError) -> [String] {
    let links = ELFLinks(of: library)
    let runPath = RunPath(links.runPaths, origins: Self.folders(of: path), installed: installed)
    guard runPath.folders.contains(where: \.isBeside) else { return links.needed }
    for name in links.needed where needs[name] == nil && !name.contains("/") && !RuntimeLibraries.has(name) {
      guard let place = runPath.find(name), place.folder.isBeside else { continue }
      guard companions.count < Companion.limit else {
        throw refusal("it brings more than \(Companion.limit) libraries; link some of them statically")
      }
      needs[name] = []
      companions.append(try open(name, place.path))
    }
    return links.needed
  }

  private func refusal(_ detail: String) -> PluginError {
    PluginError(code: .badProperties, plugin: plugin, detail: detail)
  }
}

extension CompanionSearch {
  /// Returns the companions, each after those that it needs, wherever it would have found them: the dynamic linker takes
  /// what is loaded under the name.
  private func sorted() throws(PluginError) -> [Companion] {
    var sorted: [Companion] = []
    var isSorted: [String: Bool] = [:]
    for companion in companions { try sort(companion, into: &sorted, &isSorted) }
    return sorted
  }

  /// Adds a companion after those that it needs. `isSorted` is `false` for those whose needs are being added.
  private func sort(
    _ companion: Companion, into sorted: inout [Companion], _ isSorted: inout [String: Bool]
  ) throws(PluginError) {
    let name = companion.name
    guard isSorted[name] != true else { return }
    guard isSorted[name] == nil else {
      throw refusal("it brings the library '\(name)', which needs itself, also through others; link them into one")
    }
    isSorted[name] = false
    for other in companions where needs[name, default: []].contains(other.name) {
      try sort(other, into: &sorted, &isSorted)
    }
    isSorted[name] = true
    sorted.append(companion)
  }
}
