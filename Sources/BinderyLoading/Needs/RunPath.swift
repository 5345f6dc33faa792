internal import BinderySystem

/// The folders in which a library has the dynamic linker search for the libraries that it needs.
struct RunPath {
  /// A folder of a run path.
  enum Folder: Hashable {
    /// The folder's path was given relative to the library, by `$ORIGIN`; the value is the expanded path.
    case beside(String)

    /// The folder's path was given as an absolute path.
    case fixed(String)
  }

  /// The folders in the order in which they are searched.
  let folders: [Folder]

  /// Whether the list is complete: no folder was omitted because only the dynamic linker can expand its path.
  let isWhole: Bool

  /// Expands the run paths of a library.
  ///
  /// - Parameters:
  ///   - paths: The run paths as the library states them. Paths that are neither absolute nor relative to the library
  ///     are omitted, and so are those that lead above the library.
  ///   - origins: The folders that `$ORIGIN` stands for.
  ///   - installed: The folder of the companions that were installed with the plugin, or `nil`.
  init(_ paths: [String], origins: [String], installed: String? = nil) {
    folders = paths.flatMap { path -> [Folder] in
      guard let rest = Self.rest(of: path) else { return path.hasPrefix("/") ? [.fixed(path)] : [] }
      guard !rest.split(separator: "/").contains("..") else { return [] }
      return ([installed].compactMap(\.self) + origins.map { rest.isEmpty ? $0 : FolderListing.path($0, rest) })
        .map(Folder.beside)
    }
    isWhole = !paths.contains { path in Self.unknownTokens.contains { path.contains($0) } }
  }

  /// The tokens of the dynamic linker that aren't expanded here.
  private static let unknownTokens = ["$LIB", "${LIB}", "$PLATFORM", "${PLATFORM}"]

  /// Returns the part of a run path after `$ORIGIN`, or `nil` if the path isn't relative to the library.
  private static func rest(of path: String) -> String? {
    for origin in ["$ORIGIN", "${ORIGIN}"] where path == origin || path.hasPrefix(origin + "/") {
      return String(path.dropFirst(origin.count).drop { $0 == "/" })
    }
    return nil
  }

  /// Returns the first folder that has a file with a name, and the file's path, or `nil` if no folder has one.
  func find(_ name: String) -> (folder: Folder, path: String)? {
    for folder in folders {
      let path = FolderListing.path(folder.path, name)
      if FileStatus(at: path)?.isFile == true { return (folder, path) }
    }
    return nil
  }
}

extension RunPath.Folder {
  /// The absolute path of the folder, with `$ORIGIN` expanded.
  var path: String {
    switch self {
    case .beside(let path), .fixed(let path): path
    }
  }

  /// Whether the folder's path was given relative to the library, by `$ORIGIN`.
  var isBeside: Bool {
    if case .beside = self { true } else { false }
  }
}
