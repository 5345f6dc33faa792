internal import BinderySystem

/// The open file of a journal, or no file. The file is closed when this value is destroyed.
struct JournalDescriptor: ~Copyable, Sendable {
  private let file: OpenFile?

  /// Whether lines can be appended.
  let isWritable: Bool

  /// The reason the file can't be opened or written, as a clause, or `nil` if it can be written or there is no file.
  let failure: String?

  /// The reason the file isn't believed: who else may write to it or to a folder above it, as a clause with the command
  /// that fixes it, or `nil`.
  let refusal: String?

  /// Creates a descriptor of no file.
  init() {
    self.init(nil, isWritable: false)
  }

  /// Opens a file and takes a shared lock on it. `isCreated` is whether to create the file if it doesn't exist.
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

  /// Creates a file for this process alone, in place of any file at the path, with a shared lock on it.
  init(newFileAt path: String) {
    try? removeFile(at: path)
    let (file, failure) = Self.opened(path, for: .creating)
    self.init(file, isWritable: file != nil, failure: failure)
    lockShared()
  }

  private init(_ file: OpenFile?, isWritable: Bool, failure: String? = nil, refusal: String? = nil) {
    self.file = file
    self.isWritable = isWritable
    self.failure = failure
    self.refusal = refusal
  }

  /// Opens a file, and returns it or the reason that it can't be opened.
  private static func opened(_ path: String, for use: OpenFile.Use) -> (file: OpenFile?, failure: String?) {
    do throws(SystemFailure) {
      return (try OpenFile(at: path, for: use), nil)
    } catch {
      return (nil, error.reason)
    }
  }

  /// Returns who else may write to an open file or to a folder above it, with the command that fixes it, or `nil` if
  /// no process may.
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

  /// Returns whether both descriptors have the same file.
  func isSame(as other: borrowing JournalDescriptor) -> Bool {
    guard let there = other.file?.status else { return false }
    return file?.status?.number == there.number
  }

  /// Reads the bytes of a range, or fewer if they can't be read.
  func bytes(in range: Range<Int>) -> [UInt8] { file?.bytes(in: range) ?? [] }

  /// Appends text in one write, and returns why it can't be written, or `nil` on success.
  func append(_ text: String) -> String? {
    // A line that was torn by a power cut or a full disk must not spoil the next one.
    let count = count
    let isTorn = count > 0 && bytes(in: count - 1..<count) != [UInt8(ascii: "\n")]
    do throws(SystemError) {
      try file?.append(Array((isTorn ? "\n" + text : text).utf8))
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns another descriptor of the file, or `nil` if nothing can be written to it.
  func duplicate() -> OpenFile? { isWritable ? file?.duplicate() : nil }

  /// Waits until the disk has what was written, and returns whether it has.
  @discardableResult
  func sync() -> Bool { file?.sync() ?? false }

  /// Takes the shared lock, without waiting for long. Without a lock after 200 ms, or on a file system that has none,
  /// the descriptor does without it.
  ///
  /// Whoever replaces the file holds the exclusive lock for a moment only.
  func lockShared() { file?.lockShared() }

  /// Takes the exclusive lock without waiting, and returns whether it is held. If not, the shared one may be lost too.
  func lockAlone() -> Bool { file?.lockAlone() ?? false }
}
