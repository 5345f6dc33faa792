@testable import BinderyLibrary
import TestSupport
import Testing

struct `The file system of a library` {
  @Test(arguments: [
    ("ext4", "/dev/sda1", false), ("btrfs", "/dev/mapper/data", false), ("tmpfs", "tmpfs", false),
    ("overlay", "overlay", false), ("zfs", "tank/home:user", false), ("fuseblk", "/dev/sdb1", false),
    ("fuse.gocryptfs", "/home/user/cipher", false), ("fuse.encfs", "encfs", false),
    ("fuse.bindfs", "/srv/a:b", false), ("fuse.mergerfs", "disk1:disk2", false), ("virtiofs", "share", false),
    ("nfs", "server:/export", true), ("nfs4", "[fe80::1]:/export", true), ("cifs", "//server/share", true),
    ("smb3", "//server/share", true), ("9p", "hostshare", true), ("ceph", "10.0.0.1:6789:/", true),
    ("afs", "none", true), ("fuse.sshfs", "user@server:music", true), ("fuse.sshfs", "server:/music", true),
    ("fuse.glusterfs", "server:/volume", true), ("fuse.rclone", "remote:music", true),
    ("fuse.davfs", "https://server/music", true), ("fuse", "//server/share", true),
  ])
  func `One that other machines can write to is told from one of this machine`(
    type: String, origin: String, isRemote: Bool
  ) throws {
    for optional in ["", "shared:1 ", "master:1 propagate_from:2 "] {
      let line = "36 35 8:1 / /home/a\\040b rw,noatime \(optional)- \(type) \(origin) rw,errors=continue\n"
      let system = try #require(FileSystem(device: "8:1", in: ["22 27 0:21 / /proc rw - proc proc rw\n", line]))
      expectEqual([system.type, system.origin], [type, origin])
      expectEqual(system.isRemote, isRemote)
    }
  }

  @Test(arguments: ["", "36 35 8:1 / / rw", "36 35 8:1 / / rw shared:1 - ext4", "a b c d e f g h i - j k l\n", "\n"])
  func `What the system doesn't tell is nothing`(line: String) {
    expectNil(FileSystem(device: "8:1", in: [line]))
  }

  @Test func `Where temporary files lie, locks keep others out`() throws {
    let folder = try TemporaryFolder()
    try expectEqual(#require(FileSystem(of: folder.path)).isRemote, false)
    expectNil(FileSystem(of: folder.path(of: "nothing")))
    _ = try LibraryLock(at: folder.path(of: "library.db")) { _ in }
  }
}
