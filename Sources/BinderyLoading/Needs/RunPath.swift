internal import BinderySystem

/// The folders in which a library has the dynamic linker look for those that it needs.
struct RunPath {
  /// A folder of a run path.
  enum Folder: Hashable {
    /// The folder is given relative to the library, as by `$ORIGIN`.
    case beside(String)

    /// The folder has an absolute path.
    case fixed(String)
  }

  /// The folders, the first of which is searched first.
  let folders: [Folder]

  /// Whether there are no further folders, named by what only the dynamic linker knows.
  let isWhole: Bool

  /// Expands the run paths of a library.
  ///
  /// - Parameters:
  ///   - paths: The run paths, as the library has them. Those that are neither absolute nor relative to the library are
  ///     left out, and so are those that lead above the library.
  ///   - origins: The folders that count as that of the library.
  ///   - installed: The folder in which all companions of the plugin were put when it was installed, or `nil`.
  init(_ paths: [String], origins: [String], installed: String? = nil) {
    folders = paths.flatMap { path -> [Folder] in
      guard let rest = Self.rest(of: path) else { return path.hasPrefix("/") ? [.fixed(path)] : [] }
      guard !rest.split(separator: "/").contains("..") else { return [] }
      return ([installed].compactMap(\.self) + origins.map { rest.isEmpty ? $0 : FolderListing.path($0, rest) })
        .map(Folder.beside)
    }
    isWhole = !paths.contains { path in Self.unknownTokens.contains { path.contains($0) } }
  }

  private static let unknownTokens = ["$LIB", "${LIB}", "$PLATFORM", "${PLATFORM}"]

  /// Returns what follows the folder of the library in a run path, or `nil` if it isn't relative to the library.
  private static func rest(of path: String) -> String? {
    for origin in ["$ORIGIN", "${ORIGIN}"] where path == origin || path.hasPrefix(origin + "/") {
      return String(path.dropFirst(origin.count).drop { $0 == "/" })
    }
    return nil
  }

  /// Returns the folder and the path of a library, or `nil` if none of the folders has a file of that name.
  func find(_ name: String) -> (folder: Folder, path: String)? {
    for folder in folders {
      let path = FolderListing.path(folder.path, name)
      if FileStatus(at: path)?.isFile == true { return (folder, path) }
    }
    return nil
  }
}

extension RunPath.Folder {
  /// The path of the folder.
  var path: String {
    switch self {
    case .beside(let path), .fixed(let path): path
    }
  }

  /// Whether the folder is given relative to the library.
  var isBeside: Bool {
    if case .beside = self { true } else { false }
  }
}
