internal import BinderyLoading
internal import BinderySystem
internal import Glibc

/// The user's own folder of plugins.
public struct PluginFolder: Hashable, Sendable {
  /// The folder, which need not be there yet.
  public let path: String

  /// Creates what stands for a folder.
  ///
  /// - Parameter path: The folder.
  public init(path: String) {
    self.path = path
  }

  /// Finds the user's own folder in a search path.
  ///
  /// - Parameter searchPath: The folders in which plugins are looked for.
  public init?(in searchPath: PluginSearchPath) {
    guard let folder = searchPath.folders.first(where: { $0.origin == .user }) else { return nil }
    path = folder.path
  }

  /// Whether a file stands in the folder itself.
  ///
  /// - Parameter file: The path of the file.
  /// - Returns: Whether it does; where links lead doesn't matter.
  public func contains(_ file: String) -> Bool {
    let parts = file.utf8.lastIndex(of: 0x2f).map { String(file[..<$0]) } ?? "."
    guard let real = FilePlace.realPath(path) else { return false }
    return FilePlace.realPath(parts) == real
  }

  /// Why plugins in the folder aren't used, for who may write there; nothing where all is well, or where it isn't
  /// there.
  func problem() -> String? {
    guard let real = FilePlace.realPath(path) else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(ofFolder: real)
  }

  /// Makes the folder, and those above it, for the user alone, where there are none.
  func make() throws(InstallationError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES else { continue }
      throw failure(at: made, "the folder can't be made")
    }
    guard let status = FileStatus(at: path), status.isFolder else {
      throw failure(at: path, "the folder can't be made")
    }
  }

  /// Writes a file so that it is there as a whole or not at all, and so that an image of the former one goes on
  /// running.
  func write(_ file: LibraryFile, as name: String, isExecutable: Bool) throws(InstallationError) {
    let (part, target) = ("\(path)/.\(name).\(getpid()).part", "\(path)/\(name)")
    // One that a crash left behind is replaced.
    unlink(part)
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(at: target, "it can't be written") }
    let isWritten =
      copy(file, to: descriptor) && fchmod(descriptor, isExecutable ? 0o755 : 0o644) == 0 && fsync(descriptor) == 0
    let problem = failure(at: target, "it can't be written")
    close(descriptor)
    guard isWritten, rename(part, target) == 0 else {
      let failure = isWritten ? failure(at: target, "it can't be written") : problem
      unlink(part)
      throw failure
    }
    syncFolder(path)
  }

  /// Removes a file.
  func remove(_ file: String) throws(InstallationError) {
    guard unlink(file) == 0 else { throw failure(at: file, "it can't be removed") }
    syncFolder(path)
  }

  private func copy(_ file: LibraryFile, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < file.count {
      let bytes = file.bytes(in: offset..<min(offset + 256 << 10, file.count))
      guard !bytes.isEmpty, bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { return false }
      offset += bytes.count
    }
    return true
  }

  private func failure(at path: String, _ what: String) -> InstallationError {
    InstallationError(code: .notWritable, path: path, detail: "\(what): \(String(cString: strerror(errno)))")
  }
}

extension [PluginFile] {
  /// The same files, those of a folder first.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The files.
  public func preferring(_ folder: PluginFolder) -> [PluginFile] {
    filter { $0.folder?.path == folder.path } + filter { $0.folder?.path != folder.path }
  }
}
