internal import BinderySystem

/// The folder that contains the file of a journal.
struct JournalFolder {
  /// The path of the folder.
  let path: String

  /// Creates a reference to the folder of the file at a path.
  init(of file: String) {
    path = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  }

  /// Creates the folder, and the missing folders above it, with access for the user alone.
  ///
  /// A failure isn't reported here, but when the journal is opened.
  func create() {
    try? makeFolders(path)
  }

  /// The reason why other users may write to the folder or to one above it, as a clause with the command that fixes it.
  ///
  /// The value is `nil` if no others may, or if the folder doesn't exist.
  var permissionProblem: String? {
    guard let real = FilePlace.realPath(path) else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(ofFolder: real)
  }

  /// Replaces a file in the folder atomically, and returns the new file, or `nil` if that fails.
  func replace(_ file: String, with text: String) -> JournalDescriptor? {
    let part = file + "-\(CurrentProcess.id).part"
    let new = JournalDescriptor(newFileAt: part)
    guard new.isWritable, new.append(text) == nil, new.sync(),
      (try? moveFile(at: part, to: file)) != nil
    else {
      try? removeFile(at: part)
      return nil
    }
    sync()
    return new
  }

  /// Waits until the folder's entries are on the disk.
  func sync() {
    syncFolder(path)
  }
}
