internal import BinderyContract
internal import BinderySystem

/// A search for the companions of a plugin, which follows the needs of each library.
struct CompanionSearch {
  /// A function that opens a companion by its name and the path at which it was found.
  typealias Opening = (_ name: String, _ path: String) throws(PluginError) -> Companion

  /// The identifier of the plugin, for errors.
  private let plugin: String

  /// The folder of the companions that were installed with the plugin, or `nil` if there is none.
  private let installed: String?

  /// The function that opens the file of a library.
  private let open: Opening

  /// The companions that were found, in the order of the dynamic linker's search, which is breadth-first.
  private var companions: [Companion] = []

  /// The names of the libraries that each companion needs, by the companion's name.
  private var needs: [String: [String]] = [:]

  /// Creates a search for a plugin, with the folder of installed companions.
  private init(_ plugin: String, installed: String?, _ open: @escaping Opening) {
    self.plugin = plugin
    self.installed = installed
    self.open = open
  }

  /// Finds the companions of a plugin's file, and returns them so that each follows those that it needs.
  ///
  /// - Parameters:
  ///   - file: The file, or a copy of it.
  ///   - path: The path of the file.
  ///   - digest: The SHA-256 of the file, or `nil` to hash the file if need be.
  ///   - open: Opens a companion; it is called once for each.
  /// - Returns: The companions, or none for a file that is no library.
  /// - Throws: What `open` throws, or an error if there are too many companions or if some need each other.
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

  /// Returns the folders in which a library's companions may be: that of its path and, if that is a link, that of its
  /// target.
  static func folders(of path: String) -> [String] {
    let folder = FolderListing.folder(of: path)
    let real = FolderListing.folder(of: FolderListing.realPath(path))
    return FolderListing.realPath(folder) == real ? [folder] : [folder, real]
  }

  /// Adds the companions that the library at a path needs, and returns the names of all libraries that it needs.
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

  /// Returns the error that the plugin's companions can't be used.
  private func refusal(_ detail: String) -> PluginError {
    PluginError(code: .badProperties, plugin: plugin, detail: detail)
  }
}

extension CompanionSearch {
  /// Returns the companions so that each follows those that it needs.
  ///
  /// Where a companion would have found them doesn't matter, since the dynamic linker uses what is loaded under the
  /// name.
  private func sorted() throws(PluginError) -> [Companion] {
    var sorted: [Companion] = []
    var isSorted: [String: Bool] = [:]
    for companion in companions { try sort(companion, into: &sorted, &isSorted) }
    return sorted
  }

  /// Appends a companion after those that it needs. `isSorted` has `false` for companions whose needs are being added.
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
