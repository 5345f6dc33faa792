internal import BinderySystem

/// The file of a journal, to which several hosts append lines at once.
///
/// A process that has the file open holds a shared lock on it, so that no other process replaces it meanwhile. The file
/// is created when the first line is written.
struct JournalFile: ~Copyable, Sendable {
  /// The lines that were read since the last time.
  struct Reading {
    /// The whole lines, each with its line feed.
    var bytes: [UInt8] = []

    /// Whether what was read before is obsolete, because another file has taken the place of the former.
    var startsOver = false

    /// Whether the bytes after the last whole line can't be the beginning of one.
    var hasDamagedEnd = false
  }

  /// The most bytes that are read, from the end of a file: what comes before is too old to matter.
  static let readBound = 1 << 20

  /// The path of the file, or `nil` if there is no place for one.
  let path: String?

  private var descriptor = JournalDescriptor()

  /// The number of bytes of the file that were read.
  private var offset = 0

  private var startsOver = false

  /// Creates a file that isn't open yet.
  init(path: String?) {
    self.path = path
  }

  /// The size of the file in bytes.
  var count: Int { descriptor.count }

  /// The reason the file isn't believed, as a clause, or `nil` if it is believed or isn't open.
  var refusal: String? { descriptor.refusal }

  /// Reads the whole lines that were appended since the last time.
  mutating func read() -> Reading {
    guard let path else { return Reading() }
    if !descriptor.isFile(at: path) || descriptor.count < offset { open(path, isCreated: false) }
    let isAnother = startsOver
    startsOver = false
    var reading = lines()
    reading.startsOver = isAnother
    return reading
  }

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

  /// Appends lines in one write, and returns why they can't be written, or `nil` on success.
  ///
  /// Each line of `text` ends with a line feed. `isSynced` is whether to wait until the disk has the lines.
  mutating func append(_ text: String, isSynced: Bool) -> String? {
    guard let path else { return "there is no folder for it" }
    if !descriptor.isWritable || !descriptor.isFile(at: path) {
      JournalFolder(of: path).create()
      open(path, isCreated: true)
      if descriptor.isWritable, descriptor.count == 0 { JournalFolder(of: path).sync() }
    }
    guard descriptor.isWritable else { return descriptor.failure ?? "it is not a file" }
    if let failure = descriptor.append(text) { return failure }
    // Even if the sync fails, only a power cut can lose the lines.
    if isSynced { descriptor.sync() }
    return nil
  }

  /// Returns another descriptor of the file for appending lines, or `nil` if it can't be written.
  func duplicate() -> OpenFile? { descriptor.duplicate() }

  /// Takes the exclusive lock on the file, or returns false if somebody else has it open.
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

  private mutating func open(_ path: String, isCreated: Bool) {
    // Before the lock is taken, another host may replace the file.
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
