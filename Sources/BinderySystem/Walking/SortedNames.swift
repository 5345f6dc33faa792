internal import Glibc

/// Names in the order of their bytes, which take little more memory than these.
struct SortedNames {
  /// The names, each with a 0 at its end.
  private var bytes: [UInt8] = []

  /// The offset of each name that wasn't taken, the next one last.
  private var offsets: [Int] = []

  /// Adds a name, as a C string.
  mutating func add(_ name: UnsafePointer<CChar>) {
    offsets.append(bytes.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name) + 1))
  }

  /// Sorts the names that were added.
  mutating func sort() {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      offsets.sort { strcmp(base + $0, base + $1) > 0 }
    }
  }

  /// Removes the first name, and returns it without its 0; `nil` if there is none.
  mutating func takeFirst() -> [UInt8]? {
    offsets.popLast().map { offset in Array(bytes[offset...].prefix { $0 != 0 }) }
  }
}
