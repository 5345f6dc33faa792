/// Returns a copy of a struct of the contract that begins with its size, which is in memory of the other side.
///
/// Members that the other side's struct is too small for are absent, and nothing beyond its size is ever read.
///
/// - Parameters:
///   - pointer: The struct, of which at least the size is readable.
///   - zeros: A struct in which every member is absent.
/// - Returns: The copy, and the size that the struct states, in bytes.
package func sizedCopy<Struct: BitwiseCopyable>(
  of pointer: UnsafePointer<Struct>, over zeros: Struct
) -> (members: Struct, size: Int) {
  let size = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  // Members are pointers, or together as large as one, so that none is copied in part.
  let whole = size & ~(MemoryLayout<UInt>.size - 1)
  var members = zeros
  withUnsafeMutableBytes(of: &members) { members in
    members.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(whole, members.count)))
  }
  return (members, size)
}
