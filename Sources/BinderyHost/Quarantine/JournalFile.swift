internal import BinderySystem

/// The file of a journal, to which several hosts append lines at once.
///
/// A process that has the file open holds a shared lock on it, so that no other process replaces the file. The file is
/// created when the first line is written.
struct JournalFile: ~Copyable, Sendable {
  /// The lines that one call of `read` found.
  struct Reading {
    /// The complete lines that were appended since the previous reading, each with its line feed.
    var bytes: [UInt8] = []

    /// Whether the lines that were read before are obsolete, because another file has replaced theirs.
    var startsOver = false

    /// Whether the file ends with bytes that can't be the beginning of a line.
    var hasDamagedEnd = false
  }

  /// The maximum number of bytes that are read, from the end of a file; earlier lines are too old to matter.
  static let readBound = 1 << 20

  /// The path of the file, or `nil` if the environment names no folder for it.
  let path: String?

  /// The open file of the journal.
  private var descriptor = JournalDescriptor()

  /// The number of bytes of the file that were read so far.
  private var offset = 0

  /// Whether the file was replaced, so that the next reading starts at its beginning.
  private var startsOver = false

  /// Creates a journal's file that isn't open yet; `path` is `nil` if the environment names no folder for it.
  init(path: String?) {
    self.path = path
  }

  /// The size of the journal's file in bytes, or 0 if there is none.
  var count: Int { descriptor.count }

  /// The reason why the file isn't trusted, as a clause, or `nil` if it is trusted or isn't open.
  var refusal: String? { descriptor.refusal }

  /// Reads the complete lines that were appended since the previous reading.
  mutating func read() -> Reading {
    guard let path else { return Reading() }
    if !descriptor.isFile(at: path) || descriptor.count < offset { open(path, isCreated: false) }
    let isAnother = startsOver
    startsOver = false
    var reading = lines()
    reading.startsOver = isAnother
    return reading
  }

  /// Reads the lines that were appended since the last reading.
  private mutating func lines() -> Reading {
    let range = max(offset, descriptor.count - Self.readBound)..<max(offset, descriptor.count)
    let bytes = descriptor.bytes(in: range)
    let newline = UInt8(ascii: "\n")
    guard let first = bytes.firstIndex(of: newline), let last = bytes.lastIndex(of: newline) else {
      return Reading(hasDamagedEnd: !JournalText.canBegin(with: bytes[...]))
    }
    // If the oldest part is skipped, the first line isn't whole.
    let start = range.lowerBound == offset ? 0 : first + 1
    offset = range.lowerBound + last + 1
    let end = bytes[(last + 1)...]
    return Reading(bytes: Array(bytes[start..<last + 1]), hasDamagedEnd: !JournalText.canBegin(with: end))
  }

  /// Appends lines in one write; returns the reason if that fails, or `nil` on success.
  ///
  /// Each line of `text` ends with a line feed. `isSynced` is whether to wait until the lines are on the disk.
  mutating func append(_ text: String, isSynced: Bool) -> String? {
    guard let path else { return "there is no folder for it" }
    if !descriptor.isWritable || !descriptor.isFile(at: path) {
      JournalFolder(of: path).create()
      open(path, isCreated: true)
      if descriptor.isWritable, descriptor.count == 0 { JournalFolder(of: path).sync() }
    }
    guard descriptor.isWritable else { return descriptor.failure ?? "it is not a file" }
    if let failure = descriptor.append(text) { return failure }
    // Even if the sync fails, only a power failure can lose the lines.
    if isSynced { descriptor.sync() }
    return nil
  }

  /// Returns a duplicate of the file's descriptor for appending lines, or `nil` if the file can't be written.
  func duplicate() -> OpenFile? { descriptor.duplicate() }

  /// Tries to acquire the exclusive lock of the file; returns `false` if another process or journal has the file open.
  mutating func lockAlone() -> Bool {
    guard let path, descriptor.isWritable, descriptor.lockAlone() else {
      descriptor.lockShared()
      return false
    }
    guard descriptor.isFile(at: path) else {
      descriptor.lockShared()
      return false
    }
    return true
  }

  /// Replaces the file, which this journal has locked exclusively and read to its end, and unlocks it.
  mutating func replace(with text: String) {
    if let path, let new = JournalFolder(of: path).replace(path, with: text) {
      descriptor = new
      offset = text.utf8.count
    } else {
      descriptor.lockShared()
    }
  }

  /// Opens the file at a path and takes its lock, again if another host replaces the file meanwhile.
  private mutating func open(_ path: String, isCreated: Bool) {
    // Another host may replace the file before the lock is taken.
    for _ in 0..<10 {
      let new = JournalDescriptor(path: path, isCreated: isCreated)
      let isSame = new.isSame(as: descriptor) && new.count >= offset
      startsOver = startsOver || !isSame && offset > 0
      if !isSame { offset = 0 }
      descriptor = new
      if descriptor.isFile(at: path) || descriptor.refusal != nil { return }
    }
  }
}
