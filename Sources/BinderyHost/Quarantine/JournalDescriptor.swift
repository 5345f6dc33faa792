internal import BinderySystem

/// The open file of a journal, or no file. The file is closed when this value is destroyed.
struct JournalDescriptor: ~Copyable, Sendable {
  /// The open file, or `nil` if there is none.
  private let file: OpenFile?

  /// Whether lines can be appended to the file.
  let isWritable: Bool

  /// The reason why the file can't be opened or written, as a clause, or `nil` if it can or if there is no file.
  let failure: String?

  /// The reason why the file isn't trusted, because other users may write to it or to a folder above it, or `nil`.
  ///
  /// It is a clause with the command that fixes it.
  let refusal: String?

  /// Creates a descriptor of no file.
  init() {
    self.init(nil, isWritable: false)
  }

  /// Opens the file at a path and takes a shared lock on it; creates it first if it is missing and `isCreated` is true.
  init(path: String, isCreated: Bool = false) {
    if isCreated, let problem = JournalFolder(of: path).permissionProblem {
      self.init(nil, isWritable: false, failure: problem, refusal: problem)
      return
    }
    let (writable, failure) = Self.opened(path, for: isCreated ? .appendingOrCreating : .appending)
    let file = writable ?? Self.opened(path, for: .reading).file
    if let problem = file.flatMap({ Self.permissionProblem(of: $0, at: path) }) {
      self.init(nil, isWritable: false, failure: problem, refusal: problem)
      return
    }
    self.init(file, isWritable: writable != nil, failure: failure)
    lockShared()
  }

  /// Creates a file, in place of any file at the path, that only the user can access, and takes a shared lock on it.
  init(newFileAt path: String) {
    try? removeFile(at: path)
    let (file, failure) = Self.opened(path, for: .creating)
    self.init(file, isWritable: file != nil, failure: failure)
    lockShared()
  }

  /// Creates a descriptor from an open file, or from the reason why there is none.
  private init(_ file: OpenFile?, isWritable: Bool, failure: String? = nil, refusal: String? = nil) {
    self.file = file
    self.isWritable = isWritable
    self.failure = failure
    self.refusal = refusal
  }

  /// Opens a file, and returns either the file or the reason why it can't be opened.
  private static func opened(_ path: String, for use: OpenFile.Use) -> (file: OpenFile?, failure: String?) {
    do throws(SystemFailure) {
      return (try OpenFile(at: path, for: use), nil)
    } catch {
      return (nil, error.reason)
    }
  }

  /// Returns why other users may write to an open file or a folder above it, with the fix, or `nil` if they can't.
  private static func permissionProblem(of file: OpenFile, at path: String) -> String? {
    guard let status = file.status else { return nil }
    var permissions = FilePermissions()
    return permissions.problem(of: FilePlace(status: status, path: FilePlace.realPath(path)))
  }

  /// The size of the file in bytes, or 0 if there is none.
  var count: Int { file?.status?.count ?? 0 }

  /// Returns whether this is the file at a path, or neither exists.
  func isFile(at path: String) -> Bool {
    guard let there = FileStatus(ofLinkOrFileAt: path) else { return file == nil }
    return file?.status?.number == there.number
  }

  /// Returns whether both descriptors refer to the same file.
  func isSame(as other: borrowing JournalDescriptor) -> Bool {
    guard let there = other.file?.status else { return false }
    return file?.status?.number == there.number
  }

  /// Reads the bytes in a range of the file, or fewer if they can't be read.
  func bytes(in range: Range<Int>) -> [UInt8] { file?.bytes(in: range) ?? [] }

  /// Appends text in one write; returns the reason if that fails, or `nil` on success.
  func append(_ text: String) -> String? {
    // A line that was cut off by a power failure or a full disk must not damage the next one.
    let count = count
    let isTorn = count > 0 && bytes(in: count - 1..<count) != [UInt8(ascii: "\n")]
    do throws(SystemError) {
      try file?.append(Array((isTorn ? "\n" + text : text).utf8))
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns a duplicate of the descriptor, or `nil` if the file can't be written.
  func duplicate() -> OpenFile? { isWritable ? file?.duplicate() : nil }

  /// Waits until what was written is on the disk, and returns whether it is.
  @discardableResult
  func sync() -> Bool { file?.sync() ?? false }

  /// Acquires the shared lock of the file, and waits at most 200 ms for it.
  ///
  /// Without a lock after that time, or on a file system without locks, the file is used without it. A process that
  /// replaces the file holds the exclusive lock for a moment only.
  func lockShared() { file?.lockShared() }

  /// Tries to acquire the exclusive lock of the file without waiting, and returns whether it is held. If not, the
  /// shared lock may be lost too.
  func lockAlone() -> Bool { file?.lockAlone() ?? false }
}
