internal import Glibc

/// A folder that a walk has opened, with the names of the files and folders in it.
///
/// No name in it leads out of it: symbolic links aren't followed.
final class WalkedFolder: Sendable {
  /// The names in a folder, but for hidden ones, symbolic links, and what is neither a file nor a folder.
  struct Contents {
    /// The names of the regular files.
    var files = SortedNames()

    /// The names of the folders.
    var folders = SortedNames()

    /// Whether the folder has a file `.nomedia`, by which its owner keeps it out of collections of media.
    var isClosed = false
  }

  /// The open folder.
  private let descriptor: Descriptor

  /// Takes ownership of the descriptor of an open folder.
  private init(_ number: Int32) {
    descriptor = Descriptor(owning: number)
  }

  /// Opens the folder at a path, which may be a symbolic link. Throws the reason why it can't be opened.
  convenience init(at path: FilePath) throws(SystemError) {
    let number = open(path.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// Opens a folder by its name in this one. Throws the reason why it can't be opened, also if it is a symbolic link.
  func folder(_ name: [UInt8]) throws(SystemError) -> WalkedFolder {
    let number = openat(
      descriptor.number, FilePath(bytes: name).terminated, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    return WalkedFolder(number)
  }

  /// Opens a regular file for reading by its name in this folder. Throws the reason why it can't be opened, also if
  /// another thing has taken its place, such as a symbolic link or a device, which isn't touched.
  func file(_ name: [UInt8]) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    guard Self.type(of: FilePath(bytes: name).terminated, in: descriptor.number) == S_IFREG else {
      throw .invalidArgument
    }
    let number = openat(descriptor.number, FilePath(bytes: name).terminated, flags)
    guard number >= 0 else { throw .last }
    let file = Descriptor(owning: number)
    guard FileStatus(of: number)?.isFile == true else { throw .invalidArgument }
    return file
  }

  /// The device and inode of the folder, or `nil` if the system reports an error.
  var number: FileNumber? { FileStatus(of: descriptor.number)?.number }

  /// Reads the names in the folder. Throws the reason why they can't be read, also if only a part of them can.
  func contents() throws(SystemError) -> Contents {
    // A stream of a folder closes its descriptor.
    let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      defer { close(copy) }
      throw .last
    }
    defer { closedir(stream) }
    var contents = Contents()
    while let entry = try Self.next(in: stream) { add(entry, to: &contents) }
    contents.files.sort()
    contents.folders.sort()
    return contents
  }

  /// Returns the next entry of a folder's stream, or `nil` after the last one.
  private static func next(in stream: OpaquePointer) throws(SystemError) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    if let entry = readdir(stream) { return entry }
    if errno != 0 { throw .last }
    return nil
  }

  /// Adds the name of an entry to the files or the folders, or leaves the entry out.
  private func add(_ entry: UnsafeMutablePointer<dirent>, to contents: inout Contents) {
    let type = Int(entry.pointee.d_type)
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
        if strcmp(name, ".nomedia") == 0 { contents.isClosed = true }
        guard name[0] != CChar(bitPattern: UInt8(ascii: ".")) else { return }
        switch type == DT_UNKNOWN ? Self.type(of: name, in: descriptor.number) : Self.mode(of: type) {
        case S_IFREG: contents.files.add(name)
        case S_IFDIR: contents.folders.add(name)
        default: break
        }
      }
    }
  }

  /// Returns the type of a file as `st_mode` has it, or `nil` if there is none with the name.
  private static func type(of name: UnsafePointer<CChar>, in folder: Int32) -> mode_t? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the type of an entry (`d_type`) as `st_mode` has it, or `nil` if it is neither a regular file nor a
  /// folder.
  private static func mode(of type: Int) -> mode_t? {
    switch type {
    case Int(DT_REG): S_IFREG
    case Int(DT_DIR): S_IFDIR
    default: nil
    }
  }
}
