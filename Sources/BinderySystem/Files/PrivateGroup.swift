internal import Glibc

/// An entry of the system's list of user groups.
private typealias GroupEntry = Glibc.group

/// The private groups that some systems create for each user, with the user's name and no other member.
enum PrivateGroup {
  /// Returns whether a group is private to a user, by asking the system, which may take a while.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let user = self.user(user), user.group == group, let members = members(of: group, named: user.name) else {
      return false
    }
    return members.allSatisfy { $0 == user.name }
  }

  /// The maximum size of a user's or group's entry in bytes; a larger one counts as unknown.
  private static let limit = 64 * 1024

  /// Returns the name and the primary group of a user, or `nil` if the system doesn't know the user.
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

  /// Returns the names that a group lists as members, or `nil` if the group doesn't have the given name. Users whose
  /// primary group it is aren't listed.
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
