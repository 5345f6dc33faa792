/// Returns a copy of a C struct that begins with its size in bytes, and that may be shorter than this version's struct.
///
/// Members beyond the stated size keep their values of `zeros`, and nothing beyond that size is read.
///
/// - Parameters:
///   - pointer: The struct, of which at least the size is readable.
///   - zeros: A struct in which every member is absent.
/// - Returns: The copy, and the size that the struct states, in bytes.
package func sizedCopy<Struct: BitwiseCopyable>(
  of pointer: UnsafePointer<Struct>, over zeros: Struct
) -> (members: Struct, size: Int) {
  let size = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  // Members are as large as a pointer, or come in groups that are, so that no member is copied in part.
  let whole = size & ~(MemoryLayout<UInt>.size - 1)
  var members = zeros
  withUnsafeMutableBytes(of: &members) { members in
    members.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(whole, members.count)))
  }
  return (members, size)
}
