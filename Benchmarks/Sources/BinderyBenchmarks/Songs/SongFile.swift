/// A file of songs.
struct SongFile {
  /// What stands around and between the songs.
  enum Shape {
    /// One song a line.
    case lines

    /// The answer of a service: one object, with the songs under `results`.
    case answer
  }

  /// The seed of all files: where several have the same shape, each begins as the others do.
  private static let seed: UInt64 = 20_260_601

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - count: The number of songs.
  ///   - shape: What stands around and between the songs.
  /// - Throws: Why the file can't be written.
  static func make(at path: String, count: Int, shape: Shape = .lines) throws {
    let file = try OutputFile(path: path)
    var songs = SongWriter(seed: seed)
    var utf8: [UInt8] = shape == .answer ? Array("{\"resultCount\":\(count),\n\"results\":[\n".utf8) : []
    for index in 0..<count {
      songs.writeSong(to: &utf8)
      let isLast = index == count - 1
      utf8 += (shape == .lines || isLast ? "\n" : ",\n").utf8
      if utf8.count > 1 << 20 {
        try file.write(utf8)
        utf8.removeAll(keepingCapacity: true)
      }
    }
    if shape == .answer { utf8 += "]\n}\n".utf8 }
    try file.write(utf8)
  }
}
