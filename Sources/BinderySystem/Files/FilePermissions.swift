package import Glibc

/// A check that only root and the user can change a file, as `sshd` requires of its files.
///
/// The file and every folder above it have to belong to root or to the user, and no other user may have write access. A
/// sticky folder of root such as `/tmp` is accepted. A value checks each folder once, and so is for one series of
/// checks.
package struct FilePermissions {
  /// The ID of the user of this process.
  private let user: uid_t
  /// The problem with each folder that was checked, or `nil` for none, by the folder's path.
  private var folders: [String: String?] = [:]

  /// Creates a check for the files of a user, by default of the one that this process acts as.
  package init(user: uid_t = geteuid()) {
    self.user = user
  }

  /// Returns the problem with the permissions of an open file or of a folder above it, or `nil` if there is none.
  ///
  /// The problem is a sentence without a period, with the command that fixes it. That the file was removed since it was
  /// opened is a problem, too.
  package mutating func problem(of file: FilePlace) -> String? {
    guard let path = file.path else { return "it was removed since it was opened; run this again" }
    return problem(of: file.status, at: path, "the file") ?? problem(above: path)
  }

  /// Returns the problem with a folder or one above it, as a sentence without a period, or `nil` if there is none.
  ///
  /// The path has to be absolute and without symbolic links. A folder that can't be examined is a problem, too.
  package mutating func problem(ofFolder path: String) -> String? {
    if let known = folders[path] { return known }
    let problem: String?
    if let status = FileStatus(at: path) {
      problem = self.problem(of: status, at: path, "the folder") ?? self.problem(above: path)
    } else {
      problem = "the folder \(path.quotedForShell) can't be looked at: \(SystemFailure.last(at: path).reason)"
    }
    folders[path] = .some(problem)
    return problem
  }

  /// Returns why others can change one of the folders above a path, with the fix, or `nil` if they can't.
  private mutating func problem(above path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: 0x2f) else { return nil }
    return problem(ofFolder: slash == path.startIndex ? "/" : String(path[..<slash]))
  }

  /// Returns why others can change a file or folder itself, with the fix, or `nil` if they can't.
  private func problem(of status: FileStatus, at path: String, _ what: String) -> String? {
    let name = "\(what) \(path.quotedForShell)"
    guard status.owner == 0 || status.owner == user else {
      return "\(name) belongs to another user, number \(status.owner); run: sudo chown \(user) \(path.quotedForShell)"
    }
    if status.isSticky, status.owner == 0 { return nil }
    if status.isWorldWritable {
      return "everybody may write to \(name); run: chmod go-w \(path.quotedForShell)"
    }
    if status.isGroupWritable, !isPrivate(status.group, of: status.owner) {
      return "the group \(status.group) may write to \(name); run: chmod g-w \(path.quotedForShell)"
    }
    return nil
  }

  /// Returns whether a group is private to the user, or to root for a file of root.
  private func isPrivate(_ group: gid_t, of owner: uid_t) -> Bool {
    PrivateGroup.isPrivate(group, of: user) || owner != user && PrivateGroup.isPrivate(group, of: owner)
  }
}

extension String {
  /// The text in single quotes, so that a POSIX shell takes it for one word.
  package var quotedForShell: String {
    "'" + replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns the text as a word of a shell: unchanged if it has only ASCII letters, digits and `marks`, otherwise
  /// quoted.
  package func shellWord(unquoted marks: String) -> String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || marks.contains($0) }
    return isPlain && !isEmpty ? self : quotedForShell
  }

  /// The text as a shell command in a sentence: in single quotes, or in double quotes if it contains single ones.
  package var quotedCommand: String {
    contains("'") ? "\"\(self)\"" : "'\(self)'"
  }
}
