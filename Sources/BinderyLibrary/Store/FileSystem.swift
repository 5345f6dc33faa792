internal import Glibc

/// A mounted file system, as a line of `/proc/self/mountinfo` describes it (see `proc_pid_mountinfo(5)`).
struct FileSystem: Hashable {
  /// The type of the file system, such as `ext4` or `fuse.sshfs`.
  let type: String

  /// The device or the server that has the files, such as `/dev/sda1` or `server:/export`.
  let origin: String

  /// The types whose files other machines can change meanwhile, whatever their origin looks like.
  private static let remoteTypes: Set = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "gfs2", "gpfs", "lustre", "ncpfs", "nfs", "nfs4", "ocfs2",
    "orangefs",
    "smb3", "smbfs",
  ]

  /// Whether other machines can change the files, which locks of this machine don't keep from doing so.
  ///
  /// File systems of FUSE are told by their origin: `user@server:path` and `https://…` lie elsewhere, and a path or a
  /// name doesn't.
  var isRemote: Bool {
    if Self.remoteTypes.contains(type) { return true }
    guard type == "fuse" || type.hasPrefix("fuse."), type != "fuse.mergerfs" else { return false }
    if origin.contains("://") || origin.hasPrefix("//") { return true }
    return origin.firstIndex(of: ":").map { !origin[..<$0].contains("/") } ?? false
  }

  /// Creates the description of the file system that a path lies on, or `nil` if the system doesn't tell.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let file = fopen("/proc/self/mountinfo", "re") else { return nil }
    defer { fclose(file) }
    var lines: [String] = []
    var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line { lines.append(String(cString: line)) }
    self.init(device: Self.device(status.st_dev), in: lines)
  }

  /// Returns the major and minor numbers of a device, joined by a colon, as the macros `major` and `minor` split it.
  private static func device(_ number: dev_t) -> String {
    let major = number >> 8 & 0xfff | number >> 32 & ~0xfff
    return "\(major):\(number & 0xff | number >> 12 & ~0xff)"
  }

  /// Finds the last file system with a device number, such as `8:1`, among lines of `mountinfo`; `nil` if there is
  /// none.
  init?(device: String, in lines: [String]) {
    let fields = lines.map { $0.split { $0 == " " || $0 == "\n" } }.last { $0.count > 6 && $0[2] == device }
    // A number of optional fields ends with a hyphen.
    guard let fields, let end = fields.dropFirst(6).firstIndex(of: "-"), end + 2 < fields.endIndex else { return nil }
    (type, origin) = (String(fields[end + 1]), String(fields[end + 2]))
  }
}
