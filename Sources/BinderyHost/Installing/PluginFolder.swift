internal import BinderyLoading
internal import BinderySystem

/// The user's own folder of plugins.
public struct PluginFolder: Hashable, Sendable {
  /// The path of the folder, which need not exist yet.
  public let path: String

  /// Creates a reference to the folder at a path, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// Creates a reference to the user's own folder in a search path, or returns `nil` if the search path has none.
  public init?(in searchPath: PluginSearchPath) {
    guard let folder = searchPath.folders.first(where: { $0.origin == .user }) else { return nil }
    path = folder.path
  }

  /// Returns whether the file at a path lies directly in the folder. If the file is a link, its target doesn't matter.
  public func contains(_ file: String) -> Bool {
    let parts = file.utf8.lastIndex(of: 0x2f).map { String(file[..<$0]) } ?? "."
    guard let real = FilePlace.realPath(path) else { return false }
    return FilePlace.realPath(parts) == real
  }

  /// Returns why plugins in the folder aren't used, because other users may write to it, or `nil` if they may not.
  ///
  /// The reason is a clause with the command that fixes it. It is also `nil` if there is no folder.
  func problem() -> String? {
    guard let real = FilePlace.realPath(path) else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(ofFolder: real)
  }

  /// Creates the folder and the missing ones above it, with access for the user alone.
  func make() throws(InstallationError) {
    do throws(SystemFailure) {
      try makeFolders(path)
    } catch {
      throw failure(at: error.path, "the folder can't be made", error)
    }
  }

  /// Writes a copy of `file` into the folder atomically. An image that was loaded from the previous file keeps running.
  func write(_ file: LibraryFile, as name: String, isExecutable: Bool) throws(InstallationError) {
    let target = "\(path)/\(name)"
    do throws(SystemFailure) {
      try replaceFile(at: target, draft: "\(path)/.\(name).\(CurrentProcess.id).part", isDurable: true) { descriptor in
        copy(file, to: descriptor) && setPermissions(isExecutable ? 0o755 : 0o644, of: descriptor)
      }
    } catch {
      throw failure(at: target, "it can't be written", error)
    }
  }

  /// Removes the file at a path, which is in the folder.
  func remove(_ file: String) throws(InstallationError) {
    do throws(SystemFailure) {
      try removeFile(at: file)
    } catch {
      throw failure(at: file, "it can't be removed", error)
    }
    syncFolder(path)
  }

  /// Removes the libraries that were installed with a plugin in the folder, except those of one build.
  ///
  /// Only what an installation may have created is removed: regular files in the folders of builds. Links aren't
  /// followed. Everything else may be the user's own, and stays. A library that can't be removed stays too, since no
  /// plugin finds it.
  ///
  /// - Parameters:
  ///   - file: The path of the plugin's file.
  ///   - digest: The SHA-256 of the file of the build whose libraries stay, or `nil` to remove all.
  func removeLibraries(ofPluginAt file: String, besides digest: PluginDigest? = nil) {
    let path = Companion.folder(ofPluginAt: file)
    guard let all = OpenFolder(at: path) else { return }
    let kept = digest.map(Companion.buildName)
    var isEmptied = false
    for name in all.names where Companion.isBuildName(name) && name != kept {
      guard let build = all.folder(name) else { continue }
      for library in build.names { build.removeFile(library) }
      if all.removeFolder(name) { isEmptied = true }
    }
    // A folder that isn't empty isn't removed.
    if isEmptied { try? removeFolder(at: path) }
  }

  /// Writes the contents of a file to a descriptor, and returns whether all of them were written.
  private func copy(_ file: LibraryFile, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < file.count {
      let bytes = file.bytes(in: offset..<min(offset + 256 << 10, file.count))
      guard !bytes.isEmpty, bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { return false }
      offset += bytes.count
    }
    return true
  }

  /// Returns the error that something in the folder can't be written, from the system's failure.
  private func failure(at path: String, _ what: String, _ failure: SystemFailure) -> InstallationError {
    InstallationError(code: .notWritable, path: path, detail: "\(what): \(failure.reason)")
  }
}

extension [PluginFile] {
  /// Returns the same files, those that were found in `folder` first, and otherwise in the same order.
  public func preferring(_ folder: PluginFolder) -> [PluginFile] {
    filter { $0.folder?.path == folder.path } + filter { $0.folder?.path != folder.path }
  }
}
