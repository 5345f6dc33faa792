/// The file of a journal: lines are added at its end, by several hosts at once.
///
/// Whoever holds it open holds a shared lock of it, so that nobody replaces it meanwhile. It is made when the first
/// line is written.
struct JournalFile: ~Copyable, Sendable {
  /// What was read since the last time.
  struct Reading {
    /// Whole lines, the last with its end.
    var bytes: [UInt8] = []

    /// Whether what was read before counts no longer, since this is another file.
    var startsOver = false

    /// Whether what stands behind the last whole line can't be the beginning of one.
    var hasDamagedEnd = false
  }

  /// So much of the end of a file is read; what stands before is too old to matter.
  static let readBound = 1 << 20

  /// The file, or nothing where there is no place for one.
  let path: String?

  private var descriptor = JournalDescriptor()

  /// How much of the file was read.
  private var offset = 0

  private var startsOver = false

  init(path: String?) {
    self.path = path
  }

  /// How large the file is.
  var count: Int { descriptor.count }

  /// Why the file isn't believed, or `nil`.
  var refusal: String? { descriptor.refusal }

  /// Reads the whole lines that came since the last time.
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
    // Where the oldest part is left out, the first line isn't whole.
    let start = range.lowerBound == offset ? 0 : first + 1
    offset = range.lowerBound + last + 1
    let end = bytes[(last + 1)...]
    return Reading(bytes: Array(bytes[start..<last + 1]), hasDamagedEnd: !JournalText.canBegin(with: end))
  }

  /// Adds lines at the end, in one write.
  ///
  /// - Parameters:
  ///   - text: The lines, each with its end.
  ///   - isSynced: Whether to wait until the disk has them.
  /// - Returns: Nothing, or why they can't be written.
  mutating func append(_ text: String, isSynced: Bool) -> String? {
    guard let path else { return "there is no folder for it" }
    if !descriptor.isWritable || !descriptor.isFile(at: path) {
      JournalFolder(of: path).create()
      open(path, isCreated: true)
      if descriptor.isWritable, descriptor.count == 0 { JournalFolder(of: path).sync() }
    }
    guard descriptor.isWritable else { return descriptor.failure ?? "it is not a file" }
    if let failure = descriptor.append(text) { return failure }
    // Where the disk can't tell, the lines are there nevertheless, for all but a power cut.
    if isSynced { descriptor.sync() }
    return nil
  }

  /// Keeps everybody else from the file, or returns false where somebody holds it open.
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

  /// Replaces the file, which is locked for this journal alone and was read to its end, and unlocks it.
  mutating func replace(with text: String) {
    if let path, let new = JournalFolder(of: path).replace(path, with: text) {
      descriptor = new
      offset = text.utf8.count
    } else {
      descriptor.lockShared()
    }
  }

  private mutating func open(_ path: String, isCreated: Bool) {
    // Until the lock is there, another may replace the file.
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
