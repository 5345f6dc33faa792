internal import Glibc

private typealias GroupEntry = Glibc.group

/// Groups that some systems make for each user, with the user's name and nobody else in them.
enum PrivateGroup {
  /// Whether a group is the private one of a user. The system is asked, which may take a while.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let user = self.user(user), user.group == group, let members = members(of: group, named: user.name) else {
      return false
    }
    return members.allSatisfy { $0 == user.name }
  }

  /// The most bytes that the entry of a user or group may have; the system asks for more where it needs more.
  private static let limit = 64 * 1024

  /// The name and the first group of a user, if the system knows the user.
  private static func user(_ user: uid_t) -> (name: String, group: gid_t)? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let base = buffer.baseAddress, getpwuid_r(user, &entry, base, buffer.count, &found) == 0, found != nil,
        let name = entry.pw_name
      else { return nil }
      return (String(cString: name), entry.pw_gid)
    }
  }

  /// Those who are in a group beside the users whose first group it is, if the group has the name.
  private static func members(of group: gid_t, named name: String) -> [String]? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
      var entry = GroupEntry()
      var found: UnsafeMutablePointer<GroupEntry>?
      guard let base = buffer.baseAddress, getgrgid_r(group, &entry, base, buffer.count, &found) == 0, found != nil,
        entry.gr_name.map({ String(cString: $0) }) == name, let list = entry.gr_mem
      else { return nil }
      var members: [String] = []
      while let member = list[members.count] { members.append(String(cString: member)) }
      return members
    }
  }
}
