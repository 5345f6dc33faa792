/// Where a file is and whose, as it was when it was opened.
struct FilePlace: Hashable, Sendable {
  /// Whose the file is, and who may do what with it.
  let status: FileStatus

  /// Its path without links; nothing where it had none any more.
  let path: String?
}
