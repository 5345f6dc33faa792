internal import BinderySystem
internal import Glibc

/// The descriptor of a journal's file, or of no file. The file is closed when this value is destroyed.
struct JournalDescriptor: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Whether lines can be appended.
  let isWritable: Bool

  /// The reason the file can't be opened or written, as a clause, or `nil` if it can be written or there is no file.
  let failure: String?

  /// The reason the file isn't believed: who else may write to it or to a folder above it, as a clause with the command
  /// that fixes it, or `nil`.
  let refusal: String?

  /// Creates a descriptor of no file.
  init() {
    self.init(descriptor: -1, isWritable: false, failure: nil)
  }

  /// Opens a file and takes a shared lock on it. `isCreated` is whether to create the file if it doesn't exist.
  init(path: String, isCreated: Bool = false) {
    if isCreated, let problem = JournalFolder(of: path).permissionProblem {
      self.init(descriptor: -1, isWritable: false, failure: problem, refusal: problem)
      return
    }
    let writable = Self.opened(path, O_RDWR | (isCreated ? O_CREAT : 0))
    let failure = writable >= 0 ? nil : String(cString: strerror(errno))
    let descriptor = writable >= 0 ? writable : Self.opened(path, O_RDONLY)
    if let problem = Self.permissionProblem(of: descriptor, at: path) {
      close(descriptor)
      self.init(descriptor: -1, isWritable: false, failure: problem, refusal: problem)
      return
    }
    self.init(descriptor: descriptor, isWritable: writable >= 0, failure: failure)
    lockShared()
  }

  private init(descriptor: Int32, isWritable: Bool, failure: String?, refusal: String? = nil) {
    self.descriptor = descriptor
    self.isWritable = isWritable
    self.failure = failure
    self.refusal = refusal
  }

  /// Returns who else may write to an open file or to a folder above it, with the command that fixes it, or `nil` if
  /// no process may.
  private static func permissionProblem(of descriptor: Int32, at path: String) -> String? {
    guard descriptor >= 0, let status = FileStatus(of: descriptor) else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(of: FilePlace(status: status, path: FilePlace.realPath(path)))
  }

  /// Creates a file for this process alone, in place of any file at the path, with a shared lock on it.
  init(newFileAt path: String) {
    unlink(path)
    let new = Self.opened(path, O_RDWR | O_CREAT | O_EXCL)
    self.init(descriptor: new, isWritable: new >= 0, failure: new >= 0 ? nil : String(cString: strerror(errno)))
    lockShared()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func opened(_ path: String, _ flags: Int32) -> Int32 {
    let descriptor = open(path, flags | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if descriptor < 0 || FileStatus(of: descriptor)?.isFile == true { return descriptor }
    close(descriptor)
    errno = EINVAL
    return -1
  }

  /// The size of the file in bytes, or 0 if there is none.
  var count: Int {
    FileStatus(of: descriptor)?.count ?? 0
  }

  /// Returns whether this is the file at a path, or neither exists.
  func isFile(at path: String) -> Bool {
    var there = stat()
    guard lstat(path, &there) == 0 else { return descriptor < 0 }
    return has(there)
  }

  /// Returns whether both descriptors have the same file.
  func isSame(as other: borrowing JournalDescriptor) -> Bool {
    var there = stat()
    return other.descriptor >= 0 && fstat(other.descriptor, &there) == 0 && has(there)
  }

  private func has(_ there: stat) -> Bool {
    var here = stat()
    guard descriptor >= 0, fstat(descriptor, &here) == 0 else { return false }
    return here.st_dev == there.st_dev && here.st_ino == there.st_ino
  }

  /// Reads the bytes of a range, or fewer if they can't be read.
  func bytes(in range: Range<Int>) -> [UInt8] {
    // An empty array would write to the storage that all empty arrays share, which looks like a race.
    guard !range.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      while initialized < range.count, let base = buffer.baseAddress {
        let read = pread(
          descriptor, base + initialized, range.count - initialized, off_t(range.lowerBound + initialized))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        initialized += read
      }
    }
  }

  /// Appends text in one write, and returns why it can't be written, or `nil` on success.
  func append(_ text: String) -> String? {
    // A line that was torn by a power cut or a full disk must not spoil the next one.
    let count = count
    let isTorn = count > 0 && bytes(in: count - 1..<count) != [UInt8(ascii: "\n")]
    let bytes = Array((isTorn ? "\n" + text : text).utf8)
    let written = write(descriptor, bytes, bytes.count)
    return written == bytes.count ? nil : String(cString: strerror(written < 0 ? errno : ENOSPC))
  }

  /// Returns another descriptor of the file, which the caller closes, or `nil` if nothing can be written to it.
  func duplicate() -> Int32? {
    guard isWritable else { return nil }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// Waits until the disk has what was written, and returns whether it has.
  @discardableResult
  func sync() -> Bool {
    fdatasync(descriptor) == 0
  }

  /// Takes the shared lock, without waiting for long. Without a lock after 200 ms, or on a file system that has none,
  /// the descriptor does without it.
  ///
  /// Whoever replaces the file holds the exclusive lock for a moment only.
  func lockShared() {
    guard descriptor >= 0 else { return }
    for _ in 0..<100 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(2000)
    }
  }

  /// Takes the exclusive lock without waiting, and returns whether it is held. If not, the shared one may be lost too.
  func lockAlone() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
