internal import BinderySystem
internal import Glibc

/// The folder that a journal stands in.
struct JournalFolder {
  let path: String

  /// The folder of a file.
  init(of file: String) {
    path = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  }

  /// Makes the folder, and those above it, for the user alone, where there are none.
  func create() {
    makeFolders(path)
  }

  /// The others who may write to the folder or to one above it, with the command that fixes it, or `nil` if
  /// nobody may, or if the folder isn't there.
  var permissionProblem: String? {
    guard let real = FilePlace.realPath(path) else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(ofFolder: real)
  }

  /// Replaces a file in the folder by one that is there as a whole or not at all.
  ///
  /// - Returns: The new file, if it could be made.
  func replace(_ file: String, with text: String) -> JournalDescriptor? {
    let part = file + "-\(getpid()).part"
    let new = JournalDescriptor(newFileAt: part)
    guard new.isWritable, new.append(text) == nil, new.sync(),
      rename(part, file) == 0
    else {
      unlink(part)
      return nil
    }
    sync()
    return new
  }

  /// Waits until the disk has the names in the folder.
  func sync() {
    syncFolder(path)
  }
}
