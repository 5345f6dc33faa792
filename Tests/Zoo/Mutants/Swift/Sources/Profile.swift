/// A namespace for the heights along a way, as a line of blocks and as a picture.
enum Profile {
  /// The scheme of the addresses of pictures.
  static let scheme = "profile"

  /// The most heights that are shown.
  private static let limit = 24

  /// Returns the address of a picture, or `nil` for fewer than two heights.
  static func address(of heights: [Double]) -> String? {
    let whole = heights.prefix(limit).compactMap { Int(exactly: $0.rounded()) }
    return whole.count < 2 ? nil : "\(scheme):\(whole.map(String.init).joined(separator: ","))"
  }

  /// Returns heights as a line such as "▁▅█▂", or `nil` for fewer than two.
  static func line(of heights: [Double]) -> String? {
    // Halves, so that the difference of any two is finite.
    let halves = heights.prefix(limit).map { $0 / 2 }
    guard let least = halves.min(), let most = halves.max(), halves.count > 1 else { return nil }
    return text(of: halves.map { least == most ? 0 : level($0, from: least, to: most) })
  }

  /// Returns which of eight blocks stands for a height.
  private static func level(_ height: Double, from least: Double, to most: Double) -> UInt8 {
    UInt8(min(max((height - least) / (most - least) * 7, 0), 7))
  }

  private static func text(of levels: [UInt8]) -> String {
    #if BUG_POINTER_LEAVES_ITS_CLOSURE
      let borrowed = levels.map { $0 + 0x81 }.withUnsafeBufferPointer { $0 }
      let blocks = borrowed.map { $0 }
    #elseif BUG_WRITES_ONE_BYTE_TOO_FAR
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: levels.count)
      defer { buffer.deallocate() }
      for (index, level) in levels.enumerated() { buffer[index] = level + 0x81 }
      buffer[levels.count] = 0
      let blocks = Array(UnsafeBufferPointer(start: buffer, count: levels.count))
    #elseif BUG_SHOWS_MEMORY_THAT_WAS_NOT_SET
      let blocks = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        for (index, level) in levels.enumerated() where level > 0 { buffer[index] = level + 0x81 }
        count = levels.count
      }
    #else
      let blocks = levels.map { $0 + 0x81 }
    #endif
    return String(decoding: blocks.flatMap { [0xE2, 0x96, $0] }, as: UTF8.self)
  }
}
