package import Glibc

/// Whether nobody but root and the user can change a file, as `sshd` asks of the files that it believes.
///
/// The file and every folder above it belong to root or to the user, and nobody else may write there. A folder in
/// which everybody removes only what is their own, such as `/tmp`, will do if it is root's. One value is for one run
/// of judging: it looks at each folder once.
package struct FilePermissions {
  private let user: uid_t
  private var folders: [String: String?] = [:]

  /// Creates a judge.
  ///
  /// - Parameter user: The user who has to be safe.
  package init(user: uid_t = geteuid()) {
    self.user = user
  }

  /// What is wrong with the permissions of an open file or of a folder above it: a sentence without a full stop, with
  /// the command that mends it; nothing where all is well.
  package mutating func problem(of file: FilePlace) -> String? {
    guard let path = file.path else { return "it was removed since it was opened; run this again" }
    return problem(of: file.status, at: path, "the file") ?? problem(above: path)
  }

  /// What is wrong with a folder or one above it.
  ///
  /// - Parameter path: The folder, without links.
  /// - Returns: A sentence without a full stop, or nothing where all is well.
  package mutating func problem(ofFolder path: String) -> String? {
    if let known = folders[path] { return known }
    let problem: String?
    if let status = FileStatus(at: path) {
      problem = self.problem(of: status, at: path, "the folder") ?? self.problem(above: path)
    } else {
      problem = "the folder \(path.quotedForShell) can't be looked at: \(String(cString: strerror(errno)))"
    }
    folders[path] = .some(problem)
    return problem
  }

  private mutating func problem(above path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: 0x2f) else { return nil }
    return problem(ofFolder: slash == path.startIndex ? "/" : String(path[..<slash]))
  }

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

  /// Whether a group is the private one of the user, or of root where the file is root's.
  private func isPrivate(_ group: gid_t, of owner: uid_t) -> Bool {
    PrivateGroup.isPrivate(group, of: user) || owner != user && PrivateGroup.isPrivate(group, of: owner)
  }
}

extension String {
  /// The text as a shell reads it back.
  package var quotedForShell: String {
    "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
