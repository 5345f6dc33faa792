import Glibc

/// A file that is being read. Closed when it goes away.
struct InputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(path: String) throws(SystemError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The number of bytes in the file.
  var count: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads the next bytes: as many as asked for, fewer at the end.
  func read(_ count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count, let base = room.baseAddress {
        let read = systemRead(descriptor, base + filled, count - filled)
        if read < 0 { failure = SystemError(path) }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension InputFile {
  /// Finds the first line in which two files differ, counted from 1.
  ///
  /// The files are read in pieces, so that the memory of the process stays small.
  static func firstDifference(_ path: String, _ other: String) throws(SystemError) -> Int? {
    let file = try InputFile(path: path)
    let otherFile = try InputFile(path: other)
    var line = 1
    while true {
      let (piece, otherPiece) = (try file.read(1 << 18), try otherFile.read(1 << 18))
      if piece.isEmpty, otherPiece.isEmpty { return nil }
      if piece != otherPiece {
        let same = zip(piece, otherPiece).prefix { $0 == $1 }
        return line + same.count { $0.0 == UInt8(ascii: "\n") }
      }
      line += piece.count { $0 == UInt8(ascii: "\n") }
    }
  }
}

/// Stands for `read`, whose name the method above takes.
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}
