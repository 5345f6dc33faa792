/// A recursive walk over the regular files of a folder, in depth-first order.
///
/// The files of a folder come in the order of the bytes of their names, and then those of each folder in it, in the
/// same order. Hidden files and folders are left out, and so are folders that have a file `.nomedia`, symbolic links,
/// folders on another device than the first, and a folder that is mounted within itself. The first folder is walked
/// whatever its name is. Only the names in the folders on the way to the current one are in memory, and two folders are
/// open at a time. Folders that are renamed meanwhile are walked once or reported as failed, and none outside of the
/// first is read.
package struct FolderWalk {
  /// A result of the walk: a file, or the failure of a folder.
  package enum Step {
    /// A regular file.
    case file(WalkedFile)

    /// A folder that can't be read, or not as a whole.
    case failure(SystemFailure)
  }

  /// A folder on the way to the current one.
  private struct Level {
    /// The name of the folder in the one above it; empty for the first folder.
    let name: [UInt8]

    /// The device and inode of the folder.
    let number: FileNumber?

    /// The names of the folders in it that weren't walked yet.
    var folders: SortedNames
  }

  /// The path of the first folder.
  private let path: FilePath
  /// The first folder, from which the others are opened by their names.
  private let first: WalkedFolder
  /// The folders on the way from the first to the current one, both included.
  private var levels: [Level] = []
  /// The folder whose files are walked.
  private var current: WalkedFolder
  /// The path of the current folder.
  private var currentPath: FilePath
  /// The names of the files in the current folder that weren't returned yet.
  private var files = SortedNames()

  /// Begins a walk of the folder at a path, which may be a symbolic link.
  ///
  /// - Throws: The failure if the folder can't be read.
  package init(_ path: FilePath) throws(SystemFailure) {
    do throws(SystemError) {
      first = try WalkedFolder(at: path)
      (self.path, current, currentPath) = (path, first, path)
      let contents = try first.contents()
      files = contents.files
      levels = [Level(name: [], number: first.number, folders: contents.folders)]
    } catch {
      throw SystemFailure(path: path.description, error: error)
    }
  }

  /// Returns the next file or failure, or `nil` at the end of the walk.
  package mutating func next() -> Step? {
    while true {
      if let name = files.takeFirst() {
        return .file(WalkedFile(path: currentPath.appending(name), name: name, folder: current))
      }
      guard let level = levels.indices.last else { return nil }
      guard let name = levels[level].folders.takeFirst() else {
        levels.removeLast()
        continue
      }
      if let failure = enter(name) { return .failure(failure) }
    }
  }

  /// Makes a folder in the last level the current one, unless it is left out, and returns the failure if it can't be
  /// read.
  private mutating func enter(_ name: [UInt8]) -> SystemFailure? {
    let names = levels.dropFirst().map(\.name) + [name]
    let path = names.reduce(path) { $0.appending($1) }
    do throws(SystemError) {
      // Only the first folder is kept open, so that no depth takes all descriptors.
      var folder = first
      for name in names { folder = try folder.folder(name) }
      let number = folder.number
      guard number?.device == levels.first?.number?.device, !levels.contains(where: { $0.number == number }) else {
        return nil
      }
      let contents = try folder.contents()
      guard !contents.isClosed else { return nil }
      levels.append(Level(name: name, number: number, folders: contents.folders))
      (current, currentPath, files) = (folder, path, contents.files)
      return nil
    } catch {
      return SystemFailure(path: path.description, error: error)
    }
  }
}

/// A file that a walk has come to, which isn't open.
package struct WalkedFile: Sendable {
  /// The path of the file: that of the first folder, followed by the names beneath it.
  package let path: FilePath

  /// The name of the file in its folder.
  private let name: [UInt8]
  /// The folder of the file.
  private let folder: WalkedFolder

  /// Creates a file with a name in a folder that was walked.
  init(path: FilePath, name: [UInt8], folder: WalkedFolder) {
    (self.path, self.name, self.folder) = (path, name, folder)
  }

  /// Opens the file for reading, by its name in the folder that was walked.
  ///
  /// - Throws: The failure if it can't be opened, also if something else has taken its place, such as a symbolic link,
  ///   a named pipe or a device.
  package func open() throws(SystemFailure) -> Descriptor {
    do throws(SystemError) {
      return try folder.file(name)
    } catch {
      throw SystemFailure(path: path.description, error: error)
    }
  }
}
